import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { holdFocus } from './hold-focus.ts'

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
