import type { VehicleDetail } from '#contract/vehicles.ts'
import { tripsOnRoad } from '#domain/vehicles/roads.ts'
import { DriverSummary } from '#islands/ui/DriverSummary.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Reviews } from '#islands/ui/Reviews.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $draft, EMPTY_DRAFT } from '#stores/booking/draft.ts'

interface Props {
  driver: NonNullable<VehicleDetail['driver']>
  ratings: VehicleDetail['ratings']
}

/** The driver, how often they drove this route, and guests' reviews. */
export function BookingDriver({ driver, ratings }: Props) {
  const { locale, t } = useLocale()
  const { pickup, dropOff } = useStore($draft, EMPTY_DRAFT).markers
  return (
    <section className="panel mt-4 grid gap-3.5" aria-labelledby="driver-name">
      <DriverSummary
        driver={driver}
        locale={locale}
        label={t('booking.desk.withDriver')}
        headingId="driver-name"
        timesOnRoad={pickup && dropOff ? tripsOnRoad(driver.roads, pickup, dropOff) : 0}
      />
      {ratings.length > 0 && (
        <details className="-my-2">
          <summary className="link inline-flex min-h-11 cursor-pointer items-center text-sm font-bold">
            {t('drivers.words')}
          </summary>
          <Reviews ratings={ratings} shown={MAX_WORDS} locale={locale} isInCard />
        </details>
      )}
    </section>
  )
}

const MAX_WORDS = 3
