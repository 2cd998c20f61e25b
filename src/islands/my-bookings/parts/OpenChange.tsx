import type { Booking } from '#contract/my-bookings.ts'
import type { FreeHours, TripChange } from '#contract/trip-changes.ts'
import { minutesToReadOut, timeLeft } from '#domain/my-bookings/deadline.ts'
import { type BookingSide, sideOf } from '#domain/my-bookings/status.ts'
import type { ChangeAnswer } from '#domain/my-bookings/trip-change.ts'
import { formatDeadline, formatShortMoment } from '#domain/shared/format-date.ts'
import { languageOf } from '#domain/shared/text.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { Button } from '#islands/ui/Button.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $answering, lookUpAnswer, submitAnswer } from '#stores/my-bookings/answering.ts'
import { ChangeComparison } from './ChangeComparison.tsx'
import { timeLeftText } from './text.ts'
import { WriteStatusNotice } from './WriteStatusNotice.tsx'

interface Props {
  booking: Booking
  /** epoch milliseconds */
  now: number
}

/** A change that waits for its answer: who proposes what, until when, and the buttons of this side. */
export function OpenChange({ booking, now }: Props) {
  const { open } = booking.changes
  return open && <Proposal booking={booking} change={open} now={now} />
}

function Proposal({ booking, change, now }: Props & { change: TripChange }) {
  const { locale, t } = useLocale()
  const { isMine, reason } = change
  const side = sideOf(booking.isBookedByMe)
  const at = Date.parse(change.answerBy)
  const name = (side === 'renter' ? booking.host : booking.guest).fullName
  const until = (left: string) =>
    t(isMine ? 'trip-changes.open.wait' : 'trip-changes.open.answer', {
      name,
      left,
      time: formatDeadline(at, now, locale).replace(/ (?=[ap]m\b)/, '\u00a0'),
    })
  const minutes = minutesToReadOut(at, now)
  const isOver = at < now
  return (
    <section
      className="grid grid-cols-[minmax(0,1fr)] gap-4 border-b border-line bg-marigold-tint px-5 py-4.5 lg:px-7 print:hidden"
      aria-labelledby="open-change"
    >
      <div className="grid gap-0.75 text-sm/[1.45]">
        <h2 id="open-change" className="text-lg/[1.3]">
          {t(isMine ? 'trip-changes.open.mine' : 'trip-changes.open.theirs', { name })}
        </h2>
        <p className="text-base/[1.4] font-bold text-balance">
          {isOver
            ? t('trip-changes.open.over', { time: formatDeadline(at, now, locale) })
            : until(timeLeftText(timeLeft(at, now), locale))}
        </p>
        {/* the visible text changes each minute and is not live */}
        <p className="sr-only" role="status">
          {!isOver && minutes !== null && until(timeLeftText({ minutes }, locale))}
        </p>
        <p className="text-ink-2">{t('trip-changes.open.silence')}</p>
        <blockquote
          className="mt-1 border-l-3 border-line-2 pl-3 whitespace-pre-line wrap-anywhere"
          lang={languageOf(reason)}
        >
          {reason}
        </blockquote>
      </div>
      <div className="rounded-m bg-card px-3.5 py-3">
        <ChangeComparison {...change} side={side} due={booking.changes.due?.amount} />
      </div>
      <Answers booking={booking} change={change} side={side} isOver={isOver} />
    </section>
  )
}

interface AnswersProps {
  booking: Booking
  change: TripChange
  side: BookingSide
  isOver: boolean
}

function Answers({ booking, change, isOver }: AnswersProps) {
  const { locale, t } = useLocale()
  const current = useStore($answering, null)
  const answering = current?.changeId === change.id ? current : null
  const answers: ChangeAnswer[] = change.isMine ? ['withdraw'] : ['accept', 'decline']
  const isBusy = answering !== null && answering.status !== 'idle'
  return (
    <div className="grid gap-3">
      {answering && (
        <WriteStatusNotice
          {...answering}
          word={(key) => t(`trip-changes.write.${key}`)}
          onLookUp={lookUpAnswer}
        >
          {answering.freeHours.length > 0 && <p>{freeText(answering.freeHours, locale, t)}</p>}
        </WriteStatusNotice>
      )}
      {!isOver && (
        <div className="flex flex-wrap gap-3">
          {answers.map((answer) => (
            <Button
              key={answer}
              look={answer === 'accept' ? 'main' : 'quiet'}
              className="max-sm:grow"
              aria-busy={isBusy && answering.answer === answer}
              aria-disabled={isBusy}
              aria-describedby="open-change"
              onClick={() => submitAnswer(booking, change, answer)}
            >
              {t(`trip-changes.open.${answer}`)}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

function freeText(hours: FreeHours['times'], locale: Locale, t: ReturnType<typeof useLocale>['t']): string {
  const moment = (wire: string) => formatShortMoment(Date.parse(wire), locale)
  const times = hours.map(({ from, to }) =>
    t('trip-changes.dialog.freeHour', { from: moment(from), to: moment(to) }),
  )
  return t('trip-changes.open.instead', { times: times.join('; ') })
}
