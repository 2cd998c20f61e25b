import type { KeyboardEvent } from 'react'
import type { RangeEnd } from '#domain/shared/picked-days.ts'

const FOCUSABLE = 'button:not(:disabled, [tabindex="-1"]), select'
const GAP = 8

const buttonsOf = (id: string) => [...document.querySelectorAll<HTMLButtonElement>(`[popovertarget="${id}"]`)]

/** The end whose button has the focus, because it was pressed. */
export function endOfPressedButton(id: string): RangeEnd {
  const pressed = buttonsOf(id).find((button) => button === document.activeElement)
  return pressed?.dataset.end === 'to' ? 'to' : 'from'
}

/** Places it below the field that opened it, moved up until all of it is visible. Used on wide screens. */
export function placeUnder(popover: HTMLElement): void {
  const all = buttonsOf(popover.id)
  const button = all.find((each) => each === document.activeElement) ?? all[0]
  const field = button?.closest('.field')
  if (!field) return
  const { left, bottom } = field.getBoundingClientRect()
  const within = (at: number, size: number, room: number) => Math.max(GAP, Math.min(at, room - size - GAP))
  const x = within(left, popover.offsetWidth, document.documentElement.clientWidth)
  const y = within(bottom + GAP, popover.offsetHeight, innerHeight)
  popover.style.setProperty('--calendar-left', `${x + scrollX}px`)
  popover.style.setProperty('--calendar-top', `${y + scrollY}px`)
}

/** Keeps Tab inside, as in a dialog, and all keys from the surrounding form. */
export function trapKeys(event: KeyboardEvent<HTMLElement>): void {
  event.stopPropagation()
  if (event.key !== 'Tab') return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)]
  const [edge, other] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]]
  if (document.activeElement !== edge) return
  event.preventDefault()
  other?.focus()
}
