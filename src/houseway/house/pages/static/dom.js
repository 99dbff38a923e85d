// Making elements: `el` for HTML, `svg` for drawings. Text is always set as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";

export function el(name, attributes = {}, ...children) {
  return furnish(document.createElement(name), attributes, children);
}

export function svg(name, attributes = {}, ...children) {
  return furnish(document.createElementNS(SVG, name), attributes, children);
}

export function place(x, y, turn = 0, scale = 1) {
  const turned = turn ? ` rotate(${round(turn)})` : "";
  const scaled = scale === 1 ? "" : ` scale(${scale})`;
  return `translate(${round(x)} ${round(y)})${turned}${scaled}`;
}

export function round(number) {
  return Math.round(number * 100) / 100;
}

function furnish(node, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}
