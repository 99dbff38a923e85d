// A table that people sit all around: where each seat is, and the table's edge. Pure geometry.

// Where a seat is, in radians: the own one at the bottom with at least `gap` degrees at its sides, the
// others clockwise from it, evenly apart; for who only watches all of them evenly.
export function angleOf(seat, { seats, own, gap }) {
  const from = own ?? (seats + 1) / 2;
  const turn = (((seat - from) % seats) + seats) % seats;
  const beside = Math.max(gap, 360 / seats);
  const evenly = !turn || (own ?? null) === null;
  const degrees = evenly ? (turn * 360) / seats : beside + ((turn - 1) * (360 - 2 * beside)) / Math.max(1, seats - 2);
  return ((90 + degrees) * Math.PI) / 180;
}

// An oval as people build tables: straight in the middle, round at the ends.
export function oval(cx, cy, rx, ry) {
  const k = 0.72;
  return (
    `M${cx} ${cy - ry}C${cx + rx * k} ${cy - ry} ${cx + rx} ${cy - ry * k} ${cx + rx} ${cy}` +
    `S${cx + rx * k} ${cy + ry} ${cx} ${cy + ry}S${cx - rx} ${cy + ry * k} ${cx - rx} ${cy}` +
    `S${cx - rx * k} ${cy - ry} ${cx} ${cy - ry}Z`
  );
}
