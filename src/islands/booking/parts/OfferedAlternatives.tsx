import type { Alternatives } from '#contract/vehicles.ts'
import { fromWire } from '#domain/shared/kathmandu-time.ts'
import { Button } from '#islands/ui/Button.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { SimilarVehicle } from '#islands/ui/SimilarVehicle.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { chooseTimes, chosenQuery } from '#stores/booking/dates.ts'
import { $atOnce, $mayBeMissed, NO_OFFERS } from '#stores/booking/offers.ts'
import { momentText } from './text.ts'

const HEADING = 'mt-4.5 mb-2 text-base'

/** The nearest free times of a taken vehicle, and similar vehicles that are free. */
export function OfferedAlternatives({ times: offered, vehicles }: Alternatives) {
  const { locale, t } = useLocale()
  const times = offered.flatMap((time) => {
    const [from, to] = [fromWire(time.from), fromWire(time.to)]
    return from !== null && to !== null ? [{ from, to }] : []
  })
  return (
    <>
      {times.length > 0 && (
        <>
          <h3 className={HEADING}>{t('booking.taken.times')}</h3>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,310px),1fr))] gap-2.5">
            {times.map((time) => (
              <li key={time.from}>
                <Button
                  look="quiet"
                  className="size-full px-4! py-2! text-sm! whitespace-normal!"
                  onClick={() => chooseTimes(time)}
                >
                  {t('booking.taken.time', {
                    from: unbroken(momentText(time.from, locale)),
                    to: unbroken(momentText(time.to, locale)),
                  })}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <OfferedVehicles title={t('booking.taken.vehicles')} vehicles={vehicles} className="mb-3.5" />
    </>
  )
}

interface VehiclesProps {
  title: string
  vehicles: Alternatives['vehicles']
  className?: string
}

/** Other vehicles for the chosen times, below a title; nothing when there are none. */
export function OfferedVehicles({ title, vehicles, className = '' }: VehiclesProps) {
  if (vehicles.length === 0) return null
  const query = chosenQuery()
  return (
    <>
      <h3 className={HEADING}>{title}</h3>
      <ul className={`grid gap-3 md:grid-cols-3 ${className}`}>
        {vehicles.map((vehicle) => (
          <li key={vehicle.id}>
            <SimilarVehicle vehicle={vehicle} query={query} heading="h4" isTile />
          </li>
        ))}
      </ul>
    </>
  )
}

/** The host may not see the request in time; vehicles that confirm immediately instead. */
export function MayBeMissed() {
  const { t } = useLocale()
  const isShown = useStore($mayBeMissed, false)
  const { status, alternatives } = useStore($atOnce, NO_OFFERS)
  if (!isShown) return null
  const vehicles = alternatives?.vehicles ?? []
  return (
    <div className="mt-5" aria-busy={status === 'loading'}>
      <Notice tone="warn" role="status">
        <span>
          <b className="block">{t('booking.missed.title')}</b> {t('booking.missed.text')}{' '}
          {status === 'ready' && vehicles.length === 0 && t('booking.missed.none')}
        </span>
      </Notice>
      {status === 'loading' && <div className="skeleton mt-3 h-[130px]" aria-hidden="true" />}
      <OfferedVehicles title={t('booking.missed.vehicles')} vehicles={vehicles} />
    </div>
  )
}

/** Joins the words with no-break spaces, so that lines break between two times, not within one. */
function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0')
}
