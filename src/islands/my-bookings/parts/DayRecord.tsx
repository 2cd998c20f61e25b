import type { Booking } from '#contract/my-bookings.ts'
import type { TripRecord } from '#contract/trip-day.ts'
import { formatMomentFrom } from '#domain/shared/format-date.ts'
import { Button } from '#islands/ui/Button.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { RecordFacts } from '#islands/ui/trip-day/RecordFacts.tsx'
import { RecordPictures } from '#islands/ui/trip-day/RecordPictures.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { refreshBooking } from '#stores/my-bookings/booking.ts'
import { environment } from '#stores/shell/environment.ts'
import { $ticketWriting, confirmRecordOf } from '#stores/trip-day/ticket.ts'

interface Props {
  booking: Pick<Booking, 'id' | 'isBookedByMe'>
  record: TripRecord
  /** whose confirmation is then the main action, and confirms the record as well */
  hasBill: boolean
}

/** The start or the end as it was recorded; the guest can confirm it. */
export function DayRecord({ booking: { id, isBookedByMe }, record, hasBill }: Props) {
  const { locale, t } = useLocale()
  const { sending, failed } = useStore($ticketWriting, { sending: null, failed: null })
  const { kind, confirmedAt } = record
  const pictures = record.pictures.map(({ view, url }) => ({ label: t(`trip-day.views.${view}`), url }))
  return (
    <div className="grid content-start gap-2.5">
      <h3 className="text-base">{t(`trip-day.steps.${kind}`)}</h3>
      <RecordFacts {...record} />
      <RecordPictures pictures={pictures} onExpired={refreshBooking} />
      {confirmedAt ? (
        <p className="text-sm text-green">
          {t('trip-day.ticket.confirmed', {
            time: formatMomentFrom(Date.parse(confirmedAt), environment().now(), locale),
          })}
        </p>
      ) : isBookedByMe ? (
        <>
          {failed?.what === 'confirm' && (
            <Notice tone="bad" role="alert">
              {failed.sentence}
            </Notice>
          )}
          <Button
            look={hasBill ? 'quiet' : 'main'}
            aria-busy={sending === 'confirm'}
            onClick={() => void confirmRecordOf(id, kind)}
          >
            {t(`trip-day.ticket.confirm.${kind}`)}
          </Button>
        </>
      ) : (
        <p className="text-sm text-ink-2">{t('trip-day.ticket.unconfirmed')}</p>
      )}
    </div>
  )
}
