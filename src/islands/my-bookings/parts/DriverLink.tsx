import type { Booking } from '#contract/my-bookings.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { copyTripLink, shareTrip } from '#stores/my-bookings/paying.ts'
import { dateTimeText, titleOf } from './text.ts'

interface Props {
  booking: Booking
  url: string
  /** then the driver has it */
  isRunning: boolean
}

const BUTTON = 'px-2! whitespace-normal!'

/** For the host: the page on which the driver records the day, to open or to send. */
export function DriverLink({ booking, url, isRunning }: Props) {
  const { locale, t } = useLocale()
  const about = { vehicle: titleOf(booking), date: dateTimeText(booking.from, locale) }
  const message = t('trip-day.ticket.link.message', { ...about, url })
  const copied = t('trip-day.ticket.link.copied')
  return (
    <div className="grid gap-3">
      <div>
        <h3 className="text-base">{t('trip-day.ticket.link.title')}</h3>
        {!isRunning && <p className="text-sm text-ink-2">{t('trip-day.ticket.link.text')}</p>}
      </div>
      <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-4">
        <Button
          look={isRunning ? 'quiet' : 'soft'}
          className={BUTTON}
          onClick={() => shareTrip({ url, title: `${about.vehicle}, ${about.date}` }, copied)}
        >
          {t('trip-day.ticket.link.share')}
        </Button>
        <ButtonLink
          look="quiet"
          className={BUTTON}
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('trip-day.ticket.link.whatsApp')}
        </ButtonLink>
        <Button look="quiet" className={BUTTON} onClick={() => copyTripLink(url, copied)}>
          {t('trip-day.ticket.link.copy')}
        </Button>
        <ButtonLink look="quiet" className={BUTTON} href={url} target="_blank" rel="noopener noreferrer">
          {t('trip-day.ticket.link.open')}
        </ButtonLink>
      </div>
    </div>
  )
}
