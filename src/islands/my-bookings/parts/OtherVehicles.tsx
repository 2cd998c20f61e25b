import { useEffect } from 'react'
import type { Booking } from '#contract/my-bookings.ts'
import type { VehicleCard } from '#contract/vehicles.ts'
import { bookingPath } from '#domain/my-bookings/list-query.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { Failed } from '#islands/ui/Failed.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { SimilarVehicle } from '#islands/ui/SimilarVehicle.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import type { MessageName } from '#messages/keys.ts'
import { walletName } from '#messages/wallet-name.ts'
import {
  $alternatives,
  type AlternativeVehicles,
  bookedDates,
  loadAlternatives,
  NO_ALTERNATIVES,
  needsAlternatives,
  prefillDraft,
} from '#stores/my-bookings/alternatives.ts'
import {
  $replacing,
  lookUpReplacement,
  type Replacing,
  submitReplacement,
} from '#stores/my-bookings/replacing.ts'
import { WriteStatusNotice } from './WriteStatusNotice.tsx'

interface Props {
  booking: Booking
}

/**
 * For a guest whose request or booking the host, an operator or the system ended: free vehicles for the same trip. And
 * from a booking to the one in whose place it was made, or back.
 */
export function OtherVehicles({ booking }: Props) {
  return (
    <>
      <LinkedBooking booking={booking} />
      {needsAlternatives(booking) && <AlternativeList booking={booking} />}
    </>
  )
}

function LinkedBooking({ booking: { replacedBy, replaces } }: Props) {
  const { t } = useLocale()
  const linked = replacedBy ?? replaces
  if (!linked) return null
  return (
    <p className="flex flex-wrap items-center gap-x-4 border-b border-line px-5 py-2 text-sm lg:px-7">
      <span>
        {t(`my-bookings.replace.${replacedBy ? 'replacedBy' : 'replaces'}`, { vehicle: linked.vehicle })}
      </span>
      <a className="link inline-flex min-h-11 items-center print:hidden" href={bookingPath(linked.id)}>
        {t(`my-bookings.replace.${replacedBy ? 'toNew' : 'toOld'}`)}
      </a>
    </p>
  )
}

function AlternativeList({ booking }: Props) {
  const alternatives = useStore($alternatives, NO_ALTERNATIVES)
  const replacing = useStore($replacing, null)
  useEffect(() => {
    loadAlternatives(booking.id)
  }, [booking.id])
  return (
    <VehiclesInstead
      booking={booking}
      alternatives={alternatives.id === booking.id ? alternatives : { ...NO_ALTERNATIVES, status: 'loading' }}
      replacing={replacing?.id === booking.id ? replacing : null}
    />
  )
}

interface VehiclesInsteadProps extends Props {
  alternatives: Omit<AlternativeVehicles, 'id'>
  replacing: Replacing | null
}

export function VehiclesInstead({ booking, alternatives, replacing }: VehiclesInsteadProps) {
  const { locale, t } = useLocale()
  const word = (key: MessageName<'my-bookings.instead'>) => t(`my-bookings.instead.${key}`)
  const { status, vehicles, replacement } = alternatives
  const isOffered = vehicles.some(({ id }) => id === replacing?.vehicleId)
  const writeStatus = replacing && (
    <WriteStatusNotice
      className="mb-3"
      status={replacing.status}
      problem={replacing.problem}
      word={(key) => t(`my-bookings.replace.${key}`)}
      onLookUp={lookUpReplacement}
    />
  )
  const cityId = vehicles[0]?.city?.id ?? null
  const agreed = replacement && formatMoney(replacement.agreed, locale)
  const found = vehicles.length ? 'text' : 'none'
  return (
    <section className="px-5 py-4 print:hidden" aria-labelledby="instead" aria-busy={status === 'loading'}>
      <h2 id="instead">{replacement ? t('my-bookings.replace.title') : word('title')}</h2>
      <p className="mb-3 text-ink-2 text-sm" role="status">
        {status === 'loading' && word('loading')}
        {status === 'ready' &&
          (agreed
            ? t(
                replacement.isOwed ? `my-bookings.replace.${found}` : `my-bookings.replace.offered.${found}`,
                { agreed },
              )
            : word(found))}{' '}
        {replacement &&
          replacement.paid > 0 &&
          vehicles.length > 0 &&
          t('my-bookings.replace.paid', { paid: formatMoney(replacement.paid, locale) })}
      </p>
      {status === 'loading' && <div className="skeleton h-[200px]" aria-hidden="true" />}
      {status === 'failed' && (
        <Failed isPart title={word('failed')} onRetry={() => loadAlternatives(booking.id)} />
      )}
      {/* of a vehicle that is no longer offered */}
      {!isOffered && writeStatus}
      {vehicles.length > 0 && (
        <ul className="grid gap-3">
          {vehicles.map((vehicle) => (
            <li key={vehicle.id} className="flex flex-col">
              {vehicle.id === replacing?.vehicleId && writeStatus}
              <Other booking={booking} vehicle={vehicle} replacement={replacement} replacing={replacing} />
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <a
          className="link inline-flex min-h-11 items-center"
          href={`/vehicles?${bookedDates(booking, cityId)}`}
        >
          {word('all')}
        </a>
      </p>
    </section>
  )
}

interface OtherProps extends Props {
  vehicle: VehicleCard
  replacement: AlternativeVehicles['replacement']
  replacing: Replacing | null
}

function Other({ booking, vehicle, replacement, replacing }: OtherProps) {
  const { t } = useLocale()
  const { id, instantBooking, city } = vehicle
  const query = bookedDates(booking, city?.id ?? null)
  return (
    <SimilarVehicle
      vehicle={vehicle}
      query={query}
      heading="h3"
      id={`other-${id}`}
      fact={instantBooking ? t('my-bookings.instead.atOnce') : null}
      action={
        replacement ? (
          <BookInstead booking={booking} vehicle={vehicle} replacement={replacement} replacing={replacing} />
        ) : (
          <ButtonLink
            look="soft"
            isSmall
            className="relative flex-none max-sm:w-full"
            href={`/vehicle/${id}/booking?${query}`}
            aria-describedby={`other-${id}`}
            onClick={() => prefillDraft(booking, id)}
          >
            {t('my-bookings.instead.book')}
          </ButtonLink>
        )
      }
    />
  )
}

interface BookInsteadProps extends OtherProps {
  replacement: NonNullable<OtherProps['replacement']>
}

/** The price against what was agreed, what comes back, and the button that books it. */
function BookInstead({ booking, vehicle, replacement, replacing }: BookInsteadProps) {
  const { locale, t } = useLocale()
  const isBusy = replacing !== null && replacing.status !== 'idle'
  const { agreed, paid } = replacement
  const payable = vehicle.pricing?.payable ?? 0
  const money = (amount: number) => formatMoney(amount, locale)
  const settled =
    paid === 0
      ? null
      : paid > payable
        ? t('my-bookings.replace.back', {
            amount: money(paid - payable),
            wallet: walletName(t, booking.payment),
          })
        : paid < payable
          ? t('my-bookings.replace.due', { amount: money(payable - paid) })
          : t('my-bookings.replace.covered')
  return (
    <div className="relative flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-2.5">
      <p id={`instead-${vehicle.id}`} className="min-w-0 flex-1 basis-48 text-sm">
        {payable === agreed
          ? t('my-bookings.replace.same')
          : t(`my-bookings.replace.${payable < agreed ? 'less' : 'more'}`, {
              amount: money(Math.abs(agreed - payable)),
            })}
        {settled && <span className="block text-ink-2">{settled}</span>}
      </p>
      <Button
        look="soft"
        isSmall
        className="max-sm:w-full"
        aria-busy={isBusy && replacing.vehicleId === vehicle.id}
        aria-disabled={isBusy}
        aria-describedby={`other-${vehicle.id} instead-${vehicle.id}`}
        onClick={() => submitReplacement(booking, vehicle)}
      >
        {t('my-bookings.replace.book')}
      </Button>
    </div>
  )
}
