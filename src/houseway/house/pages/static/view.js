// The view after an event, by what the event changed of it: fields that are now this, items that a
// list has more, entries that are now this. The view before stays as it was.

export function after(view, { seq, changes = {}, more = {}, put = {} }) {
  const next = { ...view, ...changes, seq };
  for (const [name, items] of Object.entries(more)) next[name] = [...view[name], ...items];
  for (const [name, entries] of Object.entries(put)) next[name] = { ...view[name], ...entries };
  return next;
}
