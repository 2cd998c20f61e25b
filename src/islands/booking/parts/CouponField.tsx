import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { localDigits } from '#domain/shared/digits.ts'
import { MAX_TYPED } from '#domain/shared/text.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $draft, EMPTY_DRAFT } from '#stores/booking/draft.ts'
import { $couponError, applyCoupon, clearCoupon } from '#stores/booking/quote.ts'

// scrolled into view below the header and above the sticky bar or the foot of the box
const COUPON = 'mt-2.5 flex scroll-my-[90px] items-stretch gap-2.5 lg:scroll-mb-[220px]'

/** Shows the applied coupon, or the field to enter one. */
export function CouponField() {
  const { t } = useLocale()
  const { coupon } = useStore($draft, EMPTY_DRAFT)
  const error = useStore($couponError, null)
  const [typed, setTyped] = useState('')
  const apply = () => applyCoupon(typed)
  const box = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each result, scrolls it into view and restores the focus
  useEffect(() => {
    if (!isFirst.current) {
      box.current?.scrollIntoView({ block: 'nearest' })
      if (document.activeElement === document.body)
        box.current?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true })
    }
    isFirst.current = false
  }, [coupon, error])
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // Enter applies the coupon instead of submitting the booking
    event.preventDefault()
    apply()
  }
  if (coupon !== null)
    return (
      <div ref={box} className={COUPON} role="status">
        <p className="flex min-h-17 flex-1 items-center rounded border border-dashed border-green bg-green-tint px-3.5 py-1.5 leading-[1.3] font-bold wrap-anywhere text-green">
          {t('booking.coupon.applied', { code: localDigits(coupon, 'en') })}
        </p>
        <Button look="quiet" isSmall onClick={clearCoupon}>
          {t('booking.coupon.clear')}
        </Button>
      </div>
    )
  return (
    <div ref={box} className={COUPON}>
      <Field
        id="coupon"
        className="flex-1"
        label={t('booking.coupon.label')}
        error={error ?? undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={MAX_TYPED}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={press}
      />
      <Button look="quiet" isSmall onClick={apply}>
        {t('booking.coupon.apply')}
      </Button>
    </div>
  )
}
