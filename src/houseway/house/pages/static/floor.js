// The floor's panel: what can be declared at this moment, and what it does; each is asked twice.

import { el } from "./dom.js";
import { title } from "./words.js";

const WHO = {
  true: "You may act as the floor here.",
  false: "With others at the table the floor is whoever the house gave that role.",
};
const NONE_LISTED = "This sheet lists no irregularities: management decides.";

export class Floor {
  constructor(place, send) {
    this.place = place;
    this.send = send;
    this.shown = "";
    this.asked = null; // the name of what waits for a second word
  }

  // Redrawn only when something changes, so that a seat being picked stays picked.
  draw({ now, view, you }) {
    const { declarable, may_watch, may_floor } = now;
    const { declared, watched } = view;
    const key = JSON.stringify([declarable, may_watch, may_floor, declared, watched, this.asked]);
    if (key === this.shown) return;
    this.shown = key;
    if (!declarable.some((one) => one.name === this.asked)) this.asked = null;
    this.scene = { now, view, you };
    this.place.replaceChildren(
      el(
        "p",
        { class: "quiet" },
        `The floor settles what goes wrong, and what it does is told to the table. ${WHO[may_floor]}`,
      ),
      may_watch ? this.watching(watched) : "",
      ...declared.map((one) =>
        el("p", { class: "declared" }, el("b", {}, where(one)), ` ${one.says} (${one.rule})${byWhom(one)}`),
      ),
      ...(may_floor ? this.entries(now, view) : []),
    );
  }

  entries({ declarable, may_watch }, view) {
    if (declarable.length) return declarable.map((one) => this.entry(one, view));
    return [el("p", { class: "quiet" }, may_watch ? "Nothing can be declared just now." : NONE_LISTED)];
  }

  // Most rounds ask nobody anything: to declare something in one, the floor has it stop.
  watching(watched) {
    const box = el("input", {
      type: "checkbox",
      id: "watch",
      checked: watched,
      onchange: () => this.send({ do: "watch", on: box.checked }) || (box.checked = watched),
    });
    return el("label", { class: "watch", for: "watch" }, box, " Watch: stop the round at every turn of play");
  }

  entry(one, view) {
    const picker = one.needs_seat ? seatPicker(one, view) : null;
    const again = (name) => {
      const seat = picker?.value;
      this.asked = name;
      this.draw(this.scene);
      if (seat) this.place.querySelector(`[data-declare="${one.name}"] select`).value = seat;
      this.place.querySelector(`[data-declare="${one.name}"] button`)?.focus();
    };
    const declare = () => {
      const seat = picker ? Number(picker.value) : null;
      this.asked = null;
      this.send({ do: "declare", name: one.name, seat, why: why.value });
      this.draw(this.scene);
    };
    const why = el("input", { class: "why", maxlength: 200, placeholder: "Why (told to the table)", "aria-label": "Why" });
    const buttons =
      this.asked === one.name
        ? [
            why,
            el("button", { type: "button", class: "primary small", "data-step": "confirm", onclick: declare }, "Yes, declare it"),
            el("button", { type: "button", class: "small", onclick: () => again(null) }, "No"),
          ]
        : [el("button", { type: "button", class: "small", "data-step": "declare", onclick: () => again(one.name) }, "Declare")];
    return el(
      "section",
      { class: `declarable${this.asked === one.name ? " asked" : ""}`, "data-declare": one.name },
      el("h4", {}, title(one.name), el("small", {}, ` ${one.effect.replace(/-/g, " ")}`)),
      el("p", {}, one.says),
      el("p", { class: "rule quiet" }, one.rule),
      el("div", { class: "row" }, picker, ...buttons),
    );
  }
}

// Who acted as the floor, and his reason.
function byWhom({ by, why }) {
  return by ? `. By ${by}${why ? `: “${why}”` : ""}` : "";
}

function where({ name, seat, bettor }) {
  return [title(name), seat && `seat ${seat}`, bettor].filter(Boolean).join(", ");
}

function seatPicker(one, view) {
  return el(
    "select",
    { "aria-label": `Seat: ${title(one.name)}` },
    ...one.seats.map((seat) =>
      el("option", { value: seat }, `Seat ${seat}${view.chairs[seat] ? `, ${view.chairs[seat].name}` : ""}`),
    ),
  );
}
