// Room on the felt: where round a seat something covers least of what lies there already. Boxes are told
// by their middle, width and height.

// The places round a seat's plate and cards, those under them first.
export function spotsRound({ plate, hand }, { width, height }) {
  const across = ({ x, width: wide }) => [x, x - (wide - width) / 2, x + (wide - width) / 2];
  const under = (box) => across(box).map((x) => ({ x, y: box.y + (box.height + height) / 2 + 3 }));
  const over = (box) => across(box).map((x) => ({ x, y: box.y - (box.height + height) / 2 - 3 }));
  const beside = (box) => [-1, 1].flatMap((side) => [0, 1, -1].map((down) => ({
    x: box.x + side * ((box.width + width) / 2 + 4),
    y: box.y + (down * (box.height - height)) / 2,
  })));
  const below = hand.y - plate.y > plate.height / 2; // the cards lie under the plate
  const [first, second] = below ? [hand, plate] : [plate, hand];
  return [...under(first), ...beside(first), ...over(second), ...beside(second), ...under(second), ...over(first)];
}

// The first of some places at which the least is covered of what is taken, on a felt of this size.
export function freest(spots, { width, height }, taken, felt) {
  const inside = (at, room, whole) => Math.min(Math.max(at, room / 2 + 2), whole - room / 2 - 2);
  const boxes = spots.map(({ x, y }) => ({ x: inside(x, width, felt.width), y: inside(y, height, felt.height), width, height }));
  const costs = boxes.map((box) => taken.reduce((sum, other) => sum + covers(box, other), 0));
  return boxes[costs.indexOf(Math.min(...costs))];
}

// How much of one box another covers.
function covers(one, other) {
  const wide = (one.width + other.width) / 2 - Math.abs(one.x - other.x);
  const tall = (one.height + other.height) / 2 - Math.abs(one.y - other.y);
  return wide > 0 && tall > 0 ? wide * tall : 0;
}
