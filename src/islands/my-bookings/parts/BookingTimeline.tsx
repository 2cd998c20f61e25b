import './BookingTimeline.css'
import type { ReactNode } from 'react'
import { timeLeft } from '#domain/my-bookings/deadline.ts'
import { type TimelineFacts, type TimelineStep, timelineOf } from '#domain/my-bookings/timeline.ts'
import { formatMoment } from '#domain/shared/format-date.ts'
import { formatMoney } from '#domain/shared/money.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { translator } from '#messages/t.ts'
import { timeLeftText } from './text.ts'

interface Props {
  booking: TimelineFacts
  /** epoch milliseconds */
  now: number
}

export function BookingTimeline({ booking, now }: Props) {
  const { locale, t } = useLocale()
  return (
    <ol
      className="flex border-t border-line pt-5 not-print:max-md:flex-col"
      aria-label={t('my-bookings.timeline.label')}
    >
      {timelineOf(booking).map((step) => (
        <Step key={step.name} step={step}>
          <b className={`block text-sm/[1.3] ${step.state === 'next' ? 'font-normal text-ink-2' : ''}`}>
            {t(`my-bookings.timeline.${step.name}`)}
          </b>
          <small className="block text-[0.875rem]/[1.35] text-ink-3">
            {detailOf(step, booking, now, locale)}
          </small>
        </Step>
      ))}
    </ol>
  )
}

/** The same as dots for a table row; screen readers read their names. */
export function TimelineDots({ booking }: Omit<Props, 'now'>) {
  const { t } = useLocale()
  return (
    <ol className="flex min-[40rem]:ml-auto" aria-label={t('my-bookings.timeline.label')}>
      {timelineOf(booking).map((step) => (
        <Step key={step.name} step={step} isDot />
      ))}
    </ol>
  )
}

interface StepProps {
  step: TimelineStep
  /** without visible text */
  isDot?: boolean
  children?: ReactNode
}

function Step({ step: { name, state }, isDot = false, children }: StepProps) {
  const { t } = useLocale()
  const label = t(`my-bookings.timeline.${name}`)
  // a cancellation is an event that happened: its state is "done"
  const stateText = t(`my-bookings.timeline.states.${isEnd(name) ? 'done' : state}`)
  return (
    <li
      className={isDot ? 'timeline-step timeline-dot' : 'timeline-step'}
      data-state={state}
      title={label}
      aria-current={state === 'now' ? 'step' : undefined}
    >
      {children}
      <span className="sr-only">{isDot ? `${label} (${stateText})` : ` (${stateText})`}</span>
    </li>
  )
}

const isEnd = (name: TimelineStep['name']) => name === 'cancelled' || name === 'declined'

/** Time of a step, past or expected, or the amount paid. */
function detailOf(
  { name, state, at }: TimelineStep,
  booking: TimelineFacts,
  now: number,
  locale: Locale,
): string {
  const hasHappened = state === 'done' || state === 'now'
  if (name === 'paid' && state !== 'missed') return formatMoney(booking.pricing.payable, locale)
  if (state === 'next' && name === 'pickup' && at !== null && at > now)
    return translator(locale)('my-bookings.timeline.in', { left: timeLeftText(timeLeft(at, now), locale) })
  return at !== null && (hasHappened || isEnd(name)) ? formatMoment(at, locale) : ''
}
