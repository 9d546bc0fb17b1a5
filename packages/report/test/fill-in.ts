/**
 * Code that answers the form of a page as a person does: a button or every field, and then sends it. It marks the form, and
 * returns false where there is none or it was answered.
 *
 * @param choice the button to press where there is one of this text. @default the first
 */
export function fillIn(choice = ''): string {
  return `(() => {
  const form = document.querySelector('form');
  if (form === null || form.dataset.filled === '') return false;
  form.dataset.filled = '';
  const buttons = [...form.querySelectorAll('button.choice')];
  if (buttons.length > 0) {
    (buttons.find((button) => button.textContent === ${JSON.stringify(choice)}) ?? buttons[0]).click();
    return true;
  }
  for (const set of form.querySelectorAll('fieldset.choice'))
    if (set.querySelector('input:checked') === null) set.querySelector('input[type=radio]')?.click();
  const write = (field, text) => {
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  for (const field of form.querySelectorAll('input[type=number]')) write(field, field.min === '' ? '0' : field.min);
  for (const field of form.querySelectorAll('textarea, input[type=text]')) write(field, 'I have seen nothing.');
  setTimeout(() => form.querySelector('button[type=submit]')?.click());
  return true;
})()`;
}
