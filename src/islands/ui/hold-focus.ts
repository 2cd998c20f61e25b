/**
 * For `mousedown` on a submit button: the field keeps the focus until the click. An error that appears when a field
 * loses the focus would move the button away from the pointer, and no click would follow. Not on touch screens, where
 * the loss of focus must close the keyboard.
 */
export function holdFocus(event: { preventDefault(): void }): void {
  if (matchMedia('(pointer: fine)').matches) event.preventDefault()
}
