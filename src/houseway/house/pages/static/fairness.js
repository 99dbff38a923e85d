// The shuffle, worked out again from what was revealed: docs/fairness.md in JavaScript, and nothing else.
//
// SHA-256 is written out beside SHAKE-256, which browsers do not have: WebCrypto is kept from pages
// that come over plain HTTP from another machine, and those are to be checked too.

const RANKS = "A23456789TJQK";
const SUITS = "cdhs";
const utf8 = (text) => new TextEncoder().encode(text);

export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
export const fromHex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

// --- the protocol ----------------------------------------------------------------------------------

export const commitment = (seed) => hex(sha256(fromHex(seed)));

export const digest = (text) => hex(sha256(utf8(text)));

export const pledgeOf = (value, committed, name) => digest(`${value}:${committed}:${name}`);

// 32 bytes that nobody else knows.
export const randomValue = () => hex(crypto.getRandomValues(new Uint8Array(32)));

// A shoe from its seed, the contributions and the deck {packs, ranks, jokers} or {packs, tiles}: its
// `order`, and then dice.
export function shoe(seed, contributions, { packs, ranks = RANKS, jokers = 0, tiles = null }) {
  const parts = [fromHex(seed), ...contributions.map(utf8)];
  const words = stream(sha256(joined(parts.flatMap((part) => [counted(part.length, 4), part]))));
  const below = (n) => {
    for (;;) {
      const word = words.next().value;
      if (word < 2 ** 32 - (2 ** 32 % n)) return word % n;
    }
  };
  const suits = [...SUITS].flatMap((suit) => [...RANKS].filter((rank) => ranks.includes(rank)).map((rank) => rank + suit));
  const pack = tiles ?? [...suits, ...Array(jokers).fill("Jk")];
  const shuffled = (cards) => {
    for (let i = cards.length - 1; i > 0; i -= 1) {
      const j = below(i + 1);
      [cards[i], cards[j]] = [cards[j], cards[i]];
    }
    return cards;
  };
  const order = shuffled(Array.from({ length: packs }, () => pack).flat());
  return {
    order,
    dice: (count) => Array.from({ length: count }, () => 1 + below(6)),
    // Cards that went back once so many were out: what is left is shuffled again with them.
    shuffleIn: (out, cards) => order.push(...shuffled([...order.splice(out), ...cards])),
  };
}

// Words of 32 bits: SHAKE-256 of the key and a block's number, 1,024 words a block.
function* stream(key) {
  for (let block = 0; ; block += 1) {
    const bytes = shake256(joined([key, counted(block, 8)]));
    for (let word = 0; word < 1024; word += 1) {
      let value = 0;
      for (let at = 0; at < 4; at += 1) value = value * 256 + bytes.next().value;
      yield value;
    }
  }
}

function joined(parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

// A number in so many bytes, the highest first.
function counted(number, length) {
  const bytes = new Uint8Array(length);
  new DataView(bytes.buffer).setUint32(length - 4, number);
  return bytes;
}

// --- SHA-256 (FIPS 180-4) --------------------------------------------------------------------------

// The first 32 bits behind the point of the roots of the first primes.
function roots(count, power) {
  const primes = [];
  for (let n = 2; primes.length < count; n += 1) if (primes.every((prime) => n % prime)) primes.push(n);
  return primes.map((prime) => {
    // Exact, in whole numbers: the root of prime × 2^(32 × power), of which the low 32 bits are wanted.
    const wanted = BigInt(prime) << BigInt(32 * power);
    let low = 0n;
    let high = 1n << 40n;
    while (high - low > 1n) {
      const middle = (low + high) / 2n;
      if (middle ** BigInt(power) <= wanted) low = middle;
      else high = middle;
    }
    return Number(low & 0xffffffffn);
  });
}

const START = roots(8, 2);
const ROUND = roots(64, 3);
const right = (word, by) => (word >>> by) | (word << (32 - by));

export function sha256(message) {
  const length = (Math.floor((message.length + 8) / 64) + 1) * 64;
  const padded = new Uint8Array(length);
  padded.set(message);
  padded[message.length] = 0x80;
  const data = new DataView(padded.buffer);
  data.setUint32(length - 4, message.length * 8);
  data.setUint32(length - 8, Math.floor(message.length / 2 ** 29));
  const hash = Int32Array.from(START);
  const w = new Int32Array(64);
  for (let block = 0; block < length; block += 64) {
    for (let t = 0; t < 16; t += 1) w[t] = data.getInt32(block + 4 * t);
    for (let t = 16; t < 64; t += 1) {
      const s0 = right(w[t - 15], 7) ^ right(w[t - 15], 18) ^ (w[t - 15] >>> 3);
      const s1 = right(w[t - 2], 17) ^ right(w[t - 2], 19) ^ (w[t - 2] >>> 10);
      w[t] = w[t - 16] + s0 + w[t - 7] + s1;
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let t = 0; t < 64; t += 1) {
      const s1 = right(e, 6) ^ right(e, 11) ^ right(e, 25);
      const first = (h + s1 + ((e & f) ^ (~e & g)) + ROUND[t] + w[t]) | 0;
      const s0 = right(a, 2) ^ right(a, 13) ^ right(a, 22);
      const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, at) => (hash[at] += word));
  }
  return joined([...hash].map((word) => counted(word >>> 0, 4)));
}

// --- SHAKE-256 (FIPS 202) --------------------------------------------------------------------------

const RATE = 136;
const LANE = 0xffffffffffffffffn;
const left = (lane, by) => ((lane << by) | (lane >> (64n - by))) & LANE;

// As many bytes as are asked for, of a message shorter than one block.
export function* shake256(message) {
  const block = new Uint8Array(RATE);
  block.set(message);
  block[message.length] ^= 0x1f;
  block[RATE - 1] ^= 0x80;
  const data = new DataView(block.buffer);
  const lanes = Array.from({ length: 25 }, (_, at) => (at < RATE / 8 ? data.getBigUint64(8 * at, true) : 0n));
  for (;;) {
    permute(lanes);
    for (let at = 0; at < RATE; at += 1) yield Number((lanes[at >> 3] >> BigInt(8 * (at & 7))) & 0xffn);
  }
}

// Keccak-f[1600]: lane (x, y) lies at x + 5 y.
function permute(lanes) {
  let feedback = 1;
  for (let round = 0; round < 24; round += 1) {
    const columns = [0, 1, 2, 3, 4].map((x) => lanes[x] ^ lanes[x + 5] ^ lanes[x + 10] ^ lanes[x + 15] ^ lanes[x + 20]);
    for (let at = 0; at < 25; at += 1) lanes[at] ^= columns[(at + 4) % 5] ^ left(columns[(at + 1) % 5], 1n);
    let [x, y] = [1, 0];
    let moved = lanes[1];
    for (let step = 0; step < 24; step += 1) {
      [x, y] = [y, (2 * x + 3 * y) % 5];
      const by = BigInt((((step + 1) * (step + 2)) / 2) % 64);
      [moved, lanes[x + 5 * y]] = [lanes[x + 5 * y], left(moved, by)];
    }
    for (let row = 0; row < 25; row += 5) {
      const was = lanes.slice(row, row + 5);
      for (let at = 0; at < 5; at += 1) lanes[row + at] = was[at] ^ (~was[(at + 1) % 5] & LANE & was[(at + 2) % 5]);
    }
    for (let bit = 0; bit < 7; bit += 1) {
      if (feedback & 1) lanes[0] ^= 1n << BigInt(2 ** bit - 1);
      feedback = feedback & 0x80 ? ((feedback << 1) ^ 0x171) : feedback << 1;
    }
  }
}
