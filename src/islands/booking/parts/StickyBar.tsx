import { firstMissing, type Markers, routePoints } from '#domain/booking/markers.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { Button } from '#islands/ui/Button.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { spanText } from '#islands/ui/span-text.ts'
import { useStore } from '#islands/ui/use-store.ts'
import { $blocker } from '#stores/booking/blocker.ts'
import { $checkout, OPEN } from '#stores/booking/checkout.ts'
import { $draft, EMPTY_DRAFT } from '#stores/booking/draft.ts'
import { $price, NO_PRICE } from '#stores/booking/quote.ts'
import { NextAction } from './NextAction.tsx'
import { placeFieldId } from './place-field-id.ts'

interface Props {
  apiBaseUrl: string
}

/** On phones: total and button, always visible; while there is no route, a button to the missing place. */
export function StickyBar({ apiBaseUrl }: Props) {
  const { locale, t } = useLocale()
  const { status, quote, text } = useStore($price, NO_PRICE)
  const blocker = useStore($blocker, null)
  const { markers } = useStore($draft, EMPTY_DRAFT)
  const checkout = useStore($checkout, OPEN).status
  const isPlaceMissing = blocker === null && checkout === 'idle' && routePoints(markers) === null
  return (
    <div className="dock desk-dock" aria-busy={status === 'loading'}>
      <p>
        {blocker ? (
          <span>{t(`booking.dock.${blocker.kind}`)}</span>
        ) : quote ? (
          <>
            <b>{formatMoney(quote.payable, locale)}</b> <span>{spanText(quote.hours, locale, t)}</span>
          </>
        ) : (
          <span>{text ?? t('booking.price.loading')}</span>
        )}
      </p>
      {isPlaceMissing ? (
        <Button look="main" onClick={() => goToPlace(markers)}>
          {t('booking.dock.choosePlaces')}
        </Button>
      ) : (
        <NextAction apiBaseUrl={apiBaseUrl} />
      )}
    </div>
  )
}

/** Scrolls to the first missing place and focuses it. */
function goToPlace(markers: Markers): void {
  const field = document.getElementById(placeFieldId(firstMissing(markers)))
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}
