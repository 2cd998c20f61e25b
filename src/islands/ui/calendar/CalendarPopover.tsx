import { type KeyboardEvent, Suspense, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { RangeEnd } from '#domain/shared/picked-days.ts'
import { useLocale } from '../LocaleContext.tsx'
import { lazyPart } from '../lazy-part.ts'
import type { CalendarPlan } from './plan.ts'

const Calendar = lazyPart(async () => (await import('./Calendar.tsx')).Calendar)

const POPOVER =
  'calendar-popover m-auto w-[min(860px,100vw-32px)] overflow-auto rounded-(--radius-l) border-0 bg-card p-0 text-ink shadow-l max-md:mx-0 max-md:mb-0 max-md:max-h-[92dvh] max-md:w-screen max-md:max-w-[100vw] max-md:rounded-b-none'
const FOCUSABLE = 'button:not(:disabled, [tabindex="-1"]), select'

/** Opened by a CalendarButton, by the browser itself; the code of the calendar comes then. */
export function CalendarPopover({ id, plan }: { id: string; plan: CalendarPlan }) {
  const { t } = useLocale()
  const box = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<RangeEnd | null>(null)
  const follow = () => setOpened(box.current?.matches(':popover-open') ? pressedEnd(id) : null)
  // it may have been opened before this code was there
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the start only
  useEffect(follow, [])
  const close = () => box.current?.hidePopover()
  const keys = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Tab' && box.current) goAround(event, box.current)
  }
  return (
    <section
      ref={box}
      id={id}
      popover="auto"
      className={POPOVER}
      role="dialog"
      aria-label={t('calendar.title')}
      onToggle={follow}
      onKeyDown={keys}
      // the form around it has the fields themselves
      onInput={stop}
      onChange={stop}
    >
      {opened ? (
        <Suspense fallback={<Loading />}>
          <Calendar plan={plan} end={opened} onClose={close} />
        </Suspense>
      ) : (
        <Loading />
      )}
    </section>
  )
}

function Loading() {
  const { t } = useLocale()
  return (
    <p className="p-5" role="status">
      {t('calendar.loading')}
    </p>
  )
}

const stop = (event: SyntheticEvent) => event.stopPropagation()

function pressedEnd(id: string): RangeEnd {
  const pressed = document.activeElement
  return pressed instanceof HTMLButtonElement &&
    pressed.popoverTargetElement?.id === id &&
    pressed.dataset.end === 'to'
    ? 'to'
    : 'from'
}

/** Tab stays within, as in a dialog. */
function goAround(event: KeyboardEvent, box: HTMLElement): void {
  const all = [...box.querySelectorAll<HTMLElement>(FOCUSABLE)]
  const [edge, other] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]]
  if (document.activeElement !== edge) return
  event.preventDefault()
  other?.focus()
}
