import { useEffect, useRef } from 'react'
import { formatNumber } from '#domain/shared/digits.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import type { Translate } from '#messages/t.ts'
import { $blocker, areDatesBlocked, type Blocker } from '#stores/booking/blocker.ts'
import { $checkout, type Checkout, IDLE_CHECKOUT } from '#stores/booking/checkout.ts'
import { chosenQuery, openDatesDialog } from '#stores/booking/dates.ts'
import { $offers, NO_OFFERS } from '#stores/booking/offers.ts'
import { OfferedAlternatives } from './OfferedAlternatives.tsx'
import { BLOCKER_TITLE, OwnBookingPanel } from './OwnBookingPanel.tsx'
import { momentText } from './text.ts'

/** Checkout steps after which the pressed button has changed or disappeared, so the focus must move here. */
const FOCUSING_STEPS = ['taken', 'own', 'gone']

/** Why these dates cannot be booked, placed above the form so that it is not filled in for nothing. */
export function BlockerNotice({ apiBaseUrl }: { apiBaseUrl: string }) {
  const { t } = useLocale()
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
  if (!blocker || blocker.kind === 'tooFar') return null
  const isOwn = blocker.kind === 'own'
  const instead = checkout.status === 'taken' ? checkout.alternatives : offers.alternatives
  return (
    <section
      ref={panel}
      className={`mt-4 scroll-mt-21 rounded-(--radius-l) border px-5.5 py-5 ${isOwn ? 'border-blue bg-blue-tint' : 'border-marigold bg-card'}`}
      tabIndex={-1}
      aria-labelledby="standing-title"
    >
      {isOwn ? <OwnBookingPanel {...blocker} apiBaseUrl={apiBaseUrl} /> : <Reason blocker={blocker} />}
      {blocker.kind === 'taken' && (
        <>
          {offers.status === 'loading' && <div className="skeleton mt-4 h-[240px]" aria-hidden="true" />}
          {instead && <OfferedAlternatives {...instead} />}
        </>
      )}
      {!isOwn && blocker.kind !== 'ownVehicle' && (
        <div className="mt-4 grid gap-2.5 sm:flex sm:flex-wrap">
          {areDatesBlocked(blocker) && (
            <Button look="quiet" onClick={openDatesDialog}>
              {t('booking.box.changeDates')}
            </Button>
          )}
          <ButtonLink look="quiet" href={`/vehicles?${chosenQuery()}`}>
            {t('booking.box.others')}
          </ButtonLink>
        </div>
      )}
    </section>
  )
}

type ReasonProps = { blocker: Exclude<Blocker, { kind: 'own' | 'tooFar' }> }

function Reason({ blocker }: ReasonProps) {
  const { locale, t } = useLocale()
  const checkout = useStore($checkout, IDLE_CHECKOUT)
  const [title, text] = reasonTexts(blocker, checkout, locale, t)
  return (
    <div role="status">
      <h2 id="standing-title" className={BLOCKER_TITLE}>
        {title}
      </h2>
      <p>{text}</p>
    </div>
  )
}

function reasonTexts(
  blocker: ReasonProps['blocker'],
  checkout: Checkout,
  locale: Locale,
  t: Translate,
): [title: string, text: string] {
  switch (blocker.kind) {
    case 'ownVehicle':
    case 'unlisted':
      return [t(`booking.desk.${blocker.kind}`), t(`booking.desk.${blocker.kind}Text`)]
    case 'unfit': {
      const { reason, longestDays } = blocker
      if (reason === 'insuranceLapses')
        return [t('vehicles.insuranceLapses.title'), t('vehicles.insuranceLapses.text')]
      if (reason === 'unpriced') return [t('booking.box.unpriced'), t('booking.desk.takenText')]
      const n = formatNumber(longestDays, locale)
      return [t('booking.box.tooLong', { n }), t('booking.box.tooLongText')]
    }
    case 'taken': {
      if (checkout.status === 'taken') return [t('booking.taken.title'), checkout.text]
      if (blocker.movedTo === null) return [t('booking.desk.taken'), t('booking.desk.takenText')]
      const time = momentText(blocker.movedTo, locale)
      return [t('booking.desk.movedTaken', { time }), t('booking.desk.movedTakenText')]
    }
  }
}
