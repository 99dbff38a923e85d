// A choice as a button, with a field beside it where it may cost any amount between two. What may be
// chosen, and for how much, is the house's word.

import { el } from "./dom.js";
import { cents, dollars } from "./words.js";

// `words` names the choice and `small` tells of it; `attributes` are the button's own. `ask.amounts`
// has [least, most] of choices that are told with an amount: `double 500`.
export function choiceButton(ask, choice, { words, small = "", attributes = {}, send }) {
  const amounts = ask.amounts?.[choice];
  const button = el(
    "button",
    { type: "button", "data-do": "answer", "data-choice": choice, ...attributes },
    words,
    small ? el("small", {}, small) : null,
  );
  if (!amounts) {
    button.addEventListener("click", () => send({ do: "answer", choice }));
    return button;
  }
  const [least, most] = amounts;
  const field = el("input", {
    type: "number",
    inputmode: "decimal",
    autocomplete: "off",
    min: least / 100,
    max: most / 100,
    step: 0.01,
    required: true,
    value: most / 100,
    "data-amount-of": choice,
    "aria-label": `${words}, in dollars: ${dollars(least)} to ${dollars(most)}`,
  });
  button.type = "submit";
  return el(
    "form",
    {
      class: "with-amount",
      onsubmit: (event) => {
        event.preventDefault(); // an amount out of bounds does not come so far: the browser says so
        const amount = cents(field.value);
        send({ do: "answer", choice: amount === ask.choices[choice] ? choice : `${choice} ${amount}` });
      },
    },
    button,
    el("span", { class: "money-field" }, el("span", { "aria-hidden": "true" }, "$"), field),
  );
}
