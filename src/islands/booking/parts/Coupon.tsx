import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { localDigits } from '#domain/shared/digits.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $draft, EMPTY_DRAFT } from '#stores/booking/draft.ts'
import { $couponError, applyCoupon, clearCoupon } from '#stores/booking/quote.ts'

const MAX_CODE_LENGTH = 40

/** Shows the applied coupon, or the field to enter one. */
export function Coupon() {
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
      <div ref={box} className="coupon" role="status">
        <p className="coupon-applied">{t('booking.coupon.applied', { code: localDigits(coupon, 'en') })}</p>
        <Button look="quiet" isSmall onClick={clearCoupon}>
          {t('booking.coupon.clear')}
        </Button>
      </div>
    )
  return (
    <div ref={box} className="coupon">
      <Field
        id="coupon"
        label={t('booking.coupon.label')}
        error={error ?? undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={MAX_CODE_LENGTH}
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
