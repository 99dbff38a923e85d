// What a visitor has chosen, kept in his browser. Private windows may keep nothing: a choice then
// lasts as long as the page.

export function keep(name, value) {
  try {
    localStorage.setItem(`houseway.${name}`, value);
  } catch {
    // Nothing is kept, and nothing is lost.
  }
}

export function kept(name) {
  try {
    return localStorage.getItem(`houseway.${name}`);
  } catch {
    return null;
  }
}
