import type { ReactNode } from 'react'
import type { AgreedTrip, TripChange } from '#contract/trip-changes.ts'
import { placeParts } from '#domain/my-bookings/directions.ts'
import { formatPhone } from '#domain/my-bookings/phone.ts'
import type { BookingSide } from '#domain/my-bookings/status.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatShortMoment } from '#domain/shared/format-date.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { formatPlate } from '#domain/vehicles/format-plate.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { PriceComparison } from '#islands/ui/trip-day/PriceComparison.tsx'
import type { MessageKey } from '#messages/keys.ts'

interface Props extends Pick<TripChange, 'before' | 'after' | 'money'> {
  side: BookingSide
  /** NRS that are due from an earlier change, and are a part of what is then due */
  due?: number | undefined
}

/** A trip as it is and as it would be: its facts, its price line by line, and what happens to the money. */
export function ChangeComparison({ before, after, money, side, due }: Props) {
  const { locale, t } = useLocale()
  const { payable } = after.quote
  const cash = payable > before.quote.payable ? 'more' : 'less'
  const key = money.kind === 'cash' ? cash : money.kind === 'due' && due ? 'dueInAll' : money.kind
  return (
    <div className="grid gap-4">
      <Facts before={before} after={after} />
      <PriceComparison
        before={before.quote}
        after={after.quote}
        word={(key) => t(`trip-changes.compare.${key}`)}
      />
      <p className="font-bold">
        {t(`trip-changes.money.${side}.${key}`, {
          amount: formatMoney(money.amount, locale),
          due: due && formatMoney(due, locale),
          payable: formatMoney(payable, locale),
        })}
      </p>
    </div>
  )
}

interface Fact {
  label: MessageKey
  of: (trip: AgreedTrip) => string
  /** compared instead of the text, where one place may have several names */
  keyOf?: (trip: AgreedTrip) => string
  /** shown only where it changes */
  isRare?: boolean
}

/** Hours and places always, the rest where it changes. */
function Facts({ before, after }: Pick<Props, 'before' | 'after'>) {
  const { locale, t } = useLocale()
  const moment = (wire: string) => formatShortMoment(Date.parse(wire), locale)
  const facts: Fact[] = [
    { label: 'trip-changes.compare.pickupAt', of: ({ from }) => moment(from) },
    { label: 'trip-changes.compare.dropOffAt', of: ({ to }) => moment(to) },
    {
      label: 'my-bookings.page.pickup',
      of: ({ origin }) => shortPlace(origin),
      keyOf: ({ origin }) => pointKey(origin),
    },
    {
      label: 'trip-changes.compare.stops',
      of: ({ stops }) => stops.map(shortPlace).join(' · ') || t('trip-changes.compare.noStops'),
      keyOf: ({ stops }) => stops.map(pointKey).join(' '),
      isRare: true,
    },
    {
      label: 'my-bookings.page.dropOff',
      of: ({ destination }) => shortPlace(destination),
      keyOf: ({ destination }) => pointKey(destination),
    },
    {
      label: 'trip-changes.compare.trip',
      of: ({ totalMeters, isCityRide, isOneWay }) => {
        const km = t('my-bookings.page.distance', { km: formatNumber(totalMeters / 1_000, locale, 1) })
        return `${t(`my-bookings.page.${isCityRide ? 'cityRide' : isOneWay ? 'oneWay' : 'roundTrip'}`)}, ${km}`
      },
      isRare: true,
    },
    {
      label: 'my-bookings.page.vehicle',
      of: ({ vehicle }) => `${vehicle.title}, ${formatPlate(vehicle.registrationNumber, locale)}`,
      isRare: true,
    },
    {
      label: 'my-bookings.page.driver',
      of: ({ driver }) =>
        driver
          ? [driver.name, driver.phone && formatPhone(driver.phone, locale)].filter(Boolean).join(', ')
          : t('trip-changes.compare.ownDriver'),
      isRare: true,
    },
  ]
  const rows = facts.map(({ label, of, keyOf = of, isRare }) => ({
    label,
    isRare,
    old: of(before),
    now: of(after),
    isSame: keyOf(before) === keyOf(after),
  }))
  return (
    <dl className="grid gap-2 text-sm">
      {rows
        .filter(({ isRare, isSame }) => !isRare || !isSame)
        .map(({ label, old, now, isSame }) => (
          <div key={label} className="grid grid-cols-[minmax(6.5rem,2fr)_5fr] gap-x-3">
            <dt className="text-ink-3">{t(label)}</dt>
            {isSame ? (
              <dd className="text-ink-2">{old}</dd>
            ) : (
              <dd>
                <Old>{old}</Old> <New>{now}</New>
              </dd>
            )}
          </div>
        ))}
    </dl>
  )
}

const pointKey = ({ latitude, longitude }: AgreedTrip['origin']) => `${latitude},${longitude}`

function shortPlace({ address }: AgreedTrip['origin']): string {
  const { name, area } = placeParts(address)
  return area ? `${name}, ${area}` : name
}

function Old({ children }: { children: ReactNode }) {
  const { t } = useLocale()
  return (
    <del className="block text-ink-2">
      <span className="sr-only">{t('trip-changes.compare.before')}: </span>
      {children}
    </del>
  )
}

function New({ children }: { children: ReactNode }) {
  const { t } = useLocale()
  return (
    <ins className="block font-bold text-ink no-underline">
      <span aria-hidden="true">→ </span>
      <span className="sr-only">{t('trip-changes.compare.after')}: </span>
      {children}
    </ins>
  )
}
