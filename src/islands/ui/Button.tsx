import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from 'react'

/**
 * - main: the primary button of a view; it has one size
 * - soft: the primary action of an item in a list
 * - quiet: secondary actions
 */
export interface ButtonLook {
  look?: keyof typeof LOOKS | undefined
  isSmall?: boolean | undefined
}

const BASE =
  'inline-flex items-center justify-center gap-2 border text-center leading-[1.2] font-bold whitespace-nowrap cursor-pointer transition-colors aria-busy:cursor-progress disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:not-aria-busy:cursor-not-allowed aria-disabled:not-aria-busy:opacity-55'
const NORMAL = 'min-h-12 rounded-m px-6'
const SMALL = 'min-h-11 rounded-m px-4.5 text-sm'
const LOOKS = {
  main: 'border-transparent bg-crimson text-on-crimson shadow-main hover:bg-crimson-press',
  soft: 'border-transparent bg-blue-tint text-blue hover:border-current',
  quiet: 'border-frame bg-card hover:border-ink-3',
}

/** For a label, summary or part of a link that looks like a button. Utilities that override these need `!`. */
export function buttonClass({ look, isSmall }: ButtonLook, className?: string | undefined): string {
  return [
    BASE,
    isSmall && look !== 'main' ? SMALL : NORMAL,
    look ? LOOKS[look] : 'border-transparent',
    className,
  ]
    .filter(Boolean)
    .join(' ')
}

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
