// Two sheets side by side: the rules are there, and what each difference is worth comes when the
// house has counted it.

const AGAIN = 250; // the house itself waits for a while before it says that it still counts
const FULL = 3000;
const place = document.querySelector("[data-part=differences][data-pending]");

if (place) follow(place);

async function follow(place) {
  place.setAttribute("aria-busy", "true");
  const line = place.querySelector(".counting");
  try {
    for (;;) {
      const answer = await fetch(place.dataset.from, { headers: { Accept: "application/json, text/html" } });
      if (answer.status === 202) {
        line.textContent = await answer.text();
        await pause(AGAIN);
      } else if (answer.status === 429 || answer.status === 503) {
        line.textContent = (await answer.json()).says;
        await pause(FULL);
      } else {
        if (answer.ok) show(place, await answer.text());
        else line.textContent = (await answer.json()).says;
        break;
      }
    }
  } catch {
    line.textContent = "The house cannot be reached just now";
  }
  place.removeAttribute("aria-busy");
}

function show(place, html) {
  const made = document.createElement("template");
  made.innerHTML = html; // rendered by the house, which escapes whatever a filing says
  place.replaceChildren(made.content);
  delete place.dataset.pending;
}

function pause(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds));
}
