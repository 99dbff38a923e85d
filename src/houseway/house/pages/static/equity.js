// The equity page: what is typed goes to the house, and the house's answer comes in its place. The
// address follows, so that it can be shared. Nothing is reckoned here.

const game = document.body.dataset.game;
const here = `/equity/${game}`;
const form = document.getElementById("asked");
const answer = document.getElementById("answer");
const more = document.getElementById("more");
const json = document.querySelector("[data-json]");
const hands = [...form.querySelectorAll("label.hand")];
const TYPED = 350; // who types on is not answered word by word
const AGAIN = 250;
const FULL = 3000;
const LEAST = 2;
let newest = 0;
let waiting;

for (const [place, label] of hands.entries()) label.hidden = place >= LEAST && !value(label);
follow();
if ("pending" in answer.dataset) ask();

form.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(ask, TYPED);
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  clearTimeout(waiting);
  ask();
});
more.addEventListener("click", () => {
  const next = hands.find((label) => label.hidden);
  next.hidden = false;
  next.querySelector("input").focus();
  follow();
});

function value(label) {
  return label.querySelector("input").value.trim();
}

function query() {
  const asked = new URLSearchParams();
  for (const field of form.elements) {
    const written = field.name ? field.value.trim() : "";
    if (written) asked.append(field.name, written);
  }
  return asked;
}

// The button for another hand, and the address of the answer as a file.
function follow() {
  more.hidden = !hands.some((label) => label.hidden);
  json.hidden = hands.filter(value).length < LEAST;
  json.href = `${here}/equity.json?${query()}`;
}

async function ask() {
  const asked = query();
  const mine = ++newest;
  history.replaceState(null, "", String(asked) ? `${here}?${asked}` : here);
  follow();
  if (hands.filter(value).length < LEAST) return;
  answer.classList.add("waits");
  for (;;) {
    let found;
    try {
      found = await fetch(`${here}/answer?${asked}`);
    } catch {
      return tell(mine, "The house does not answer: is it still open?");
    }
    const text = await found.text();
    if (mine !== newest) return;
    if (found.status === 200) {
      answer.classList.remove("waits");
      answer.innerHTML = text; // the house's own page, every word in it escaped there
      return;
    }
    if (found.status !== 202 && found.status !== 429 && found.status !== 503) {
      return tell(mine, said(text) || "The house could not answer this.");
    }
    if (found.status === 202) progress(text);
    await new Promise((after) => setTimeout(after, found.status === 202 ? AGAIN : FULL));
    if (mine !== newest) return;
  }
}

function progress(text) {
  const told = document.createElement("p");
  told.className = "counting";
  told.textContent = text;
  answer.replaceChildren(told);
}

function tell(mine, words) {
  if (mine !== newest) return;
  const told = document.createElement("p");
  told.className = "refused";
  told.textContent = words;
  answer.classList.remove("waits");
  answer.replaceChildren(told);
}

// A refusal as the house writes it for programs.
function said(text) {
  try {
    return JSON.parse(text).error ?? "";
  } catch {
    return "";
  }
}
