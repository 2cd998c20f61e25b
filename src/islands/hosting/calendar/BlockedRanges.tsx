import { useEffect, useRef } from 'react'
import type { UnavailableRange } from '#contract/hosting.ts'
import { bookingPath } from '#domain/my-bookings/list-query.ts'
import { Button } from '#islands/ui/Button.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { noticeClass } from '#islands/ui/Notice.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $datesProblem, $removingId, type DatesProblem, removeRange } from '#stores/hosting/blocked-dates.ts'
import { rangeText } from './date-text.ts'
import { KindRow } from './KindMark.tsx'

interface Props {
  ranges: readonly UnavailableRange[]
}

export function BlockedRanges({ ranges }: Props) {
  const { locale, t } = useLocale()
  const removing = useStore($removingId, null)
  const title = useRef<HTMLHeadingElement>(null)
  const count = useRef(ranges.length)
  useEffect(() => {
    const isFewer = ranges.length < count.current
    count.current = ranges.length
    // the focused button was removed with its range
    if (isFewer && document.activeElement === document.body) title.current?.focus()
  }, [ranges.length])
  return (
    <section aria-labelledby="ranges-title">
      <h3 ref={title} id="ranges-title" className="mb-2 text-lg" tabIndex={-1}>
        {t('hosting-dates.form.ranges')}
      </h3>
      <DatesErrorNote about="remove" />
      {ranges.length === 0 && <p className="text-ink-2">{t('hosting-dates.form.noRanges')}</p>}
      <ul>
        {ranges.map(({ id, fromTime, toTime }) => {
          const text = rangeText({ from: fromTime, to: toTime }, locale)
          return (
            <KindRow key={id} kind="unavailable">
              <span className="flex-1">{text}</span>
              <Button look="quiet" isSmall aria-busy={removing === id} onClick={() => removeRange(id)}>
                {t('hosting-dates.form.remove')}
                <span className="sr-only"> {text}</span>
              </Button>
            </KindRow>
          )
        })}
      </ul>
    </section>
  )
}

/** Why dates were not blocked or unblocked, with a link to the booking that conflicts. */
export function DatesErrorNote({ about }: { about: DatesProblem['about'] }) {
  const { t } = useLocale()
  const problem = useStore($datesProblem, null)
  const isHere = problem?.about === about
  return (
    <div
      role="alert"
      className={isHere ? noticeClass('bad', about === 'remove' ? 'mb-2' : undefined) : 'hidden'}
    >
      {isHere && (
        <p>
          {problem.text}{' '}
          {problem.booking && (
            <a className="link" href={bookingPath(problem.booking.id)}>
              {t('hosting-dates.form.seeBooking')}
            </a>
          )}
        </p>
      )}
    </div>
  )
}
