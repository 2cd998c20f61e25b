import type { Alternatives as Offered } from '#contract/vehicles.ts'
import { fromWire } from '#domain/shared/time.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { SimilarVehicle } from '#islands/ui/SimilarVehicle.tsx'
import { translator } from '#messages/t.ts'
import { chooseTimes, chosenQuery } from '#stores/booking/dates.ts'
import { momentText } from './text.ts'

interface Props extends Offered {
  locale: Locale
}

/** The nearest free times of a taken vehicle, and similar vehicles that are free. */
export function Alternatives({ times: offered, vehicles, locale }: Props) {
  const t = translator(locale)
  const times = offered.flatMap((time) => {
    const [from, to] = [fromWire(time.from), fromWire(time.to)]
    return from !== null && to !== null ? [{ from, to }] : []
  })
  const query = chosenQuery()
  return (
    <>
      {times.length > 0 && (
        <>
          <h3>{t('booking.taken.times')}</h3>
          <ul className="taken-times">
            {times.map((time) => (
              <li key={time.from}>
                <button className="btn quiet" type="button" onClick={() => chooseTimes(time)}>
                  {t('booking.taken.time', {
                    from: unbroken(momentText(time.from, locale)),
                    to: unbroken(momentText(time.to, locale)),
                  })}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {vehicles.length > 0 && (
        <>
          <h3>{t('booking.taken.vehicles')}</h3>
          <ul className="taken-vehicles">
            {vehicles.map((vehicle) => (
              <li key={vehicle.id}>
                <SimilarVehicle vehicle={vehicle} query={query} locale={locale} heading="h4" isTile />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** Joins the words with no-break spaces, so that lines break between two times, not within one. */
function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0')
}
