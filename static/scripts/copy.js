// Copy a text; whether that worked. Where there is no clipboard, as over plain http, it is done the old way,
// from a field beside a link or button, which keeps the focus.
async function copyText(text, beside) {
  if (await navigator.clipboard?.writeText(text).then(() => true, () => false)) return true;
  const field = Object.assign(document.createElement("textarea"), { value: text, readOnly: true });
  beside.after(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  beside.focus({ preventScroll: true });
  return copied;
}
