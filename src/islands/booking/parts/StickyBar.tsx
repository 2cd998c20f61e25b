import { firstMissing, routePoints } from '#domain/booking/markers.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { Button } from '#islands/ui/Button.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { spanText } from '#islands/ui/span-text.ts'
import { STICKY_BAR } from '#islands/ui/sticky-bar-classes.ts'
import { useStore } from '#islands/ui/use-store.ts'
import { $blocker } from '#stores/booking/blocker.ts'
import { $checkout, IDLE_CHECKOUT } from '#stores/booking/checkout.ts'
import { $draft, EMPTY_DRAFT } from '#stores/booking/draft.ts'
import { $price, NO_PRICE } from '#stores/booking/quote.ts'
import { goToPlace } from './marker-field.ts'
import { NextAction } from './NextAction.tsx'
import { Promises } from './Promises.tsx'

interface Props {
  apiBaseUrl: string
}

const SPAN = `${STICKY_BAR.span} line-clamp-2 leading-[1.3]`
// on the narrowest phones the text of the button wraps, instead of the button
const BUTTON = 'min-w-0 flex-none px-5! whitespace-normal! max-[22rem]:flex-1'

/** On phones: total and button, always visible; while there is no route, a button to the missing place. */
export function StickyBar({ apiBaseUrl }: Props) {
  const { locale, t } = useLocale()
  const { status, quote, text } = useStore($price, NO_PRICE)
  const blocker = useStore($blocker, null)
  const { markers } = useStore($draft, EMPTY_DRAFT)
  const checkout = useStore($checkout, IDLE_CHECKOUT).status
  const isPlaceMissing = blocker === null && checkout === 'idle' && routePoints(markers) === null
  const isBookable = blocker === null && !isPlaceMissing && quote !== null
  return (
    <div
      className={`${STICKY_BAR.bar} ${isBookable ? 'flex-wrap gap-y-2!' : ''}`}
      data-sticky-bar={isBookable ? 'tall' : ''}
      aria-busy={status === 'loading'}
    >
      {isBookable && <Promises className="w-full leading-[1.25]!" />}
      <p className={STICKY_BAR.text}>
        {blocker ? (
          <span className={SPAN}>{t(`booking.dock.${blocker.kind}`)}</span>
        ) : quote ? (
          <>
            <b className={STICKY_BAR.price}>{formatMoney(quote.payable, locale)}</b>{' '}
            <span className={SPAN}>{spanText(quote.hours, locale, t)}</span>
          </>
        ) : (
          <span className={SPAN}>{text ?? t('booking.price.loading')}</span>
        )}
      </p>
      {isPlaceMissing ? (
        <Button look="main" className={BUTTON} onClick={() => goToPlace(firstMissing(markers))}>
          {t('booking.dock.choosePlaces')}
        </Button>
      ) : (
        <NextAction className={BUTTON} apiBaseUrl={apiBaseUrl} />
      )}
    </div>
  )
}
