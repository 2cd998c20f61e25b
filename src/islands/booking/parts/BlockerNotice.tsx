import { type ReactNode, useEffect, useRef } from 'react'
import { formatNumber } from '#domain/shared/digits.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $blocker, type Blocker as What } from '#stores/booking/blocker.ts'
import { $checkout, IDLE_CHECKOUT } from '#stores/booking/checkout.ts'
import { chosenQuery, openDatesDialog } from '#stores/booking/dates.ts'
import { $offers, NO_OFFERS } from '#stores/booking/offers.ts'
import { OfferedAlternatives } from './OfferedAlternatives.tsx'
import { BLOCKER_TITLE, OwnBookingPanel } from './OwnBookingPanel.tsx'
import { momentText } from './text.ts'

/** Checkout steps after which the pressed button has changed or disappeared, so the focus must move here. */
const FOCUSING_STEPS = ['taken', 'own', 'gone']

const WARNING = 'border-marigold bg-card'
const ACTIONS = 'mt-4 grid gap-2.5 sm:flex sm:flex-wrap'

/** Why these dates cannot be booked, placed above the form so that it is not filled in for nothing. */
export function BlockerNotice({ apiBaseUrl }: { apiBaseUrl: string }) {
  const { locale, t } = useLocale()
  const blocker = useStore($blocker, null)
  const checkout = useStore($checkout, IDLE_CHECKOUT)
  const offers = useStore($offers, NO_OFFERS)
  const panel = useRef<HTMLElement>(null)
  const movesFocus = FOCUSING_STEPS.includes(checkout.status)
  useEffect(() => {
    if (!movesFocus) return
    panel.current?.focus({ preventScroll: true })
    panel.current?.scrollIntoView({ block: 'start' })
  }, [movesFocus])
  const others = (
    <ButtonLink look="quiet" href={`/vehicles?${chosenQuery()}`}>
      {t('booking.box.others')}
    </ButtonLink>
  )
  const instead = checkout.status === 'taken' ? checkout.alternatives : offers.alternatives
  const otherDates = (
    <div className={ACTIONS}>
      <Button look="quiet" onClick={openDatesDialog}>
        {t('booking.box.changeDates')}
      </Button>
      {others}
    </div>
  )
  const section = (tone: string, content: ReactNode) => (
    <section
      ref={panel}
      className={`mt-4 scroll-mt-21 rounded-(--radius-l) border px-5.5 py-5 ${tone}`}
      tabIndex={-1}
      aria-labelledby="standing-title"
    >
      {content}
    </section>
  )
  switch (blocker?.kind) {
    case 'own':
      return section('border-blue bg-blue-tint', <OwnBookingPanel {...blocker} apiBaseUrl={apiBaseUrl} />)
    case 'ownVehicle':
      return section(
        WARNING,
        <Reason title={t('booking.desk.ownVehicle')} text={t('booking.desk.ownVehicleText')} />,
      )
    case 'unlisted':
      return section(
        WARNING,
        <>
          <Reason title={t('booking.desk.unlisted')} text={t('booking.desk.unlistedText')} />
          <div className={ACTIONS}>{others}</div>
        </>,
      )
    case 'unfit':
      return section(
        WARNING,
        <>
          <Unfit {...blocker} />
          {otherDates}
        </>,
      )
    case 'taken':
      return section(
        WARNING,
        <>
          {checkout.status === 'taken' ? (
            <Reason title={t('booking.taken.title')} text={checkout.text} />
          ) : blocker.movedTo === null ? (
            <Reason title={t('booking.desk.taken')} text={t('booking.desk.takenText')} />
          ) : (
            <Reason
              title={t('booking.desk.movedTaken', { time: momentText(blocker.movedTo, locale) })}
              text={t('booking.desk.movedTakenText')}
            />
          )}
          {offers.status === 'loading' && <div className="skeleton mt-4 h-[240px]" aria-hidden="true" />}
          {instead && <OfferedAlternatives {...instead} />}
          {otherDates}
        </>,
      )
    default:
      return null
  }
}

/** The vehicle is free, but cannot be booked for these dates. */
function Unfit({ reason, longestDays }: Extract<What, { kind: 'unfit' }>) {
  const { locale, t } = useLocale()
  switch (reason) {
    case 'tooLong': {
      const n = formatNumber(longestDays, locale)
      return <Reason title={t('booking.box.tooLong', { n })} text={t('booking.box.tooLongText')} />
    }
    case 'insuranceLapses':
      return <Reason title={t('vehicles.insuranceLapses.title')} text={t('vehicles.insuranceLapses.text')} />
    case 'unpriced':
      return <Reason title={t('booking.box.unpriced')} text={t('booking.desk.takenText')} />
  }
}

function Reason({ title, text }: { title: string; text: string }) {
  return (
    <div role="status">
      <h2 id="standing-title" className={BLOCKER_TITLE}>
        {title}
      </h2>
      <p>{text}</p>
    </div>
  )
}
