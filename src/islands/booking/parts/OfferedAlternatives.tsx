import type { Alternatives as Offered } from '#contract/vehicles.ts'
import { fromWire } from '#domain/shared/kathmandu-time.ts'
import { Button } from '#islands/ui/Button.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { SimilarVehicle } from '#islands/ui/SimilarVehicle.tsx'
import { chooseTimes, chosenQuery } from '#stores/booking/dates.ts'
import { momentText } from './text.ts'

const HEADING = 'mt-4.5 mb-2 text-base'

interface Props extends Offered {}

/** The nearest free times of a taken vehicle, and similar vehicles that are free. */
export function OfferedAlternatives({ times: offered, vehicles }: Props) {
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
  vehicles: readonly Offered['vehicles'][number][]
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

/** Joins the words with no-break spaces, so that lines break between two times, not within one. */
function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0')
}
