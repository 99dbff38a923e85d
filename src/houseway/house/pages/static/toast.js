// A calm word at the edge of the page: why something was refused, and which lines of the sheet say so.

import { el } from "./dom.js";

const SHOWN = 7000;

export function toast(says, rule = null, kind = "refused") {
  const place = document.getElementById("toasts");
  const close = () => note.remove();
  const note = el(
    "div",
    { class: `toast ${kind}`, role: kind === "refused" ? "alert" : "status" },
    el("p", {}, sentence(says)),
    rule ? el("p", { class: "rule" }, `Source: ${rule}`) : null,
    el("button", { type: "button", class: "close", "aria-label": "Dismiss", onclick: close }, "×"),
  );
  while (place.children.length > 2) place.firstElementChild.remove();
  place.append(note);
  let timer = setTimeout(close, SHOWN);
  note.addEventListener("mouseenter", () => clearTimeout(timer));
  note.addEventListener("mouseleave", () => {
    timer = setTimeout(close, SHOWN / 2);
  });
}

// A sentence for a person: the filing's id in front of it is known at its own table.
function sentence(text) {
  const plain = text.replace(/^[\w-]+\/[\w-]+: /, "");
  const first = plain.charAt(0).toUpperCase() + plain.slice(1);
  return /[.!?]$/.test(first) ? first : `${first}.`;
}
