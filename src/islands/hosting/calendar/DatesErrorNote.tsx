import { bookingPath } from '#domain/my-bookings/list-query.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { noticeClass } from '#islands/ui/notice-class.ts'
import { useStore } from '#islands/ui/use-store.ts'
import { $datesProblem, type DatesProblem } from '#stores/hosting/blocked-dates.ts'

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
