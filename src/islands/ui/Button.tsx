import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'

type Props = ButtonLook &
  ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement>; type?: 'button' | 'submit' }

/** sections/shell/Button.astro looks the same. */
export function Button({ look, isSmall, className, type = 'button', ...button }: Props) {
  const press = type === 'submit' ? { onMouseDown: holdFocus } : {}
  return (
    <button {...press} {...button} type={type} className={buttonClass({ look: look, isSmall }, className)} />
  )
}

type LinkProps = ButtonLook &
  AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement>; href: string }

/** A link that looks like a button. */
export function ButtonLink({ look, isSmall, className, ...link }: LinkProps) {
  return <a {...link} className={buttonClass({ look: look, isSmall }, className)} />
}

/**
 * For `mousedown` on a submit button: the field keeps the focus until the click. An error that appears when a field
 * loses the focus would move the button away from the pointer, and no click would follow. Not on touch screens, where
 * the loss of focus must close the keyboard.
 */
function holdFocus(event: { preventDefault(): void }): void {
  if (matchMedia('(pointer: fine)').matches) event.preventDefault()
}
