import { useState } from 'react'
import { OFF_ROAD_MULTIPLES } from '#domain/booking/limits.ts'
import { offRoadAlong } from '#domain/booking/off-road.ts'
import { formatNumber, latinDigits } from '#domain/shared/digits.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $draft, changeDraft, EMPTY_DRAFT } from '#stores/booking/draft.ts'
import { $price, NO_PRICE } from '#stores/booking/quote.ts'
import { $way } from '#stores/booking/route.ts'
import './OffRoad.css'
import { HINT } from './layout-classes.ts'

const GRADES = ['gravel', 'normal', 'extreme'] as const
type Grade = (typeof GRADES)[number]
const MAX_KM = 10_000
const fieldId = (grade: Grade) => `off-road-${grade}`
const KM = /^\d{0,5}(\.\d?)?$/

/** Km on top of the measured route, one way; only for vehicles with `offRoad`. */
export function OffRoad() {
  const { t } = useLocale()
  const { offRoad } = useStore($draft, EMPTY_DRAFT)
  // only the initial state depends on the values: typing must not open or close it
  const [isOpen, setOpen] = useState(() => GRADES.some((grade) => offRoad[grade] > 0))
  // the fields keep what is typed, so they start anew with what is filled in
  const [filled, setFilled] = useState(0)
  return (
    <>
      <details
        className="off-road pt-8"
        open={isOpen}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3">
          <h2 className="text-xl">{t('booking.offRoad.title')}</h2>
        </summary>
        <p className={HINT}>{t('booking.offRoad.text')}</p>
        <div key={filled} className="mt-1.5 grid gap-3 sm:grid-cols-3">
          {GRADES.map((grade) => (
            <Km key={grade} grade={grade} km={offRoad[grade]} />
          ))}
        </div>
      </details>
      <AlongTheWay
        onFill={(grade) => {
          setOpen(true)
          setFilled(filled + 1)
          // the pressed button is gone
          requestAnimationFrame(() => document.getElementById(fieldId(grade))?.focus())
        }}
      />
    </>
  )
}

/** The off-road km that the map knows along the chosen way; they count only once the guest adds them. */
function AlongTheWay({ onFill }: { onFill: (first: Grade) => void }) {
  const { locale, t } = useLocale()
  const { offRoad } = useStore($draft, EMPTY_DRAFT)
  const { quote } = useStore($price, NO_PRICE)
  const way = useStore($way, null)
  const isRoundTrip = quote !== null && !quote.isCityRide && !quote.isOneWay
  const along = way && offRoadAlong(way, { isRoundTrip })
  if (!along) return null
  const { gravel, normal } = along
  const isAdded = offRoad.gravel >= gravel && offRoad.normal >= normal
  const kind = gravel && normal ? 'both' : gravel ? 'gravel' : 'track'
  const facts = t(`booking.offRoad.along.${kind}`, {
    gravel: formatNumber(gravel, locale),
    track: formatNumber(normal, locale),
  })
  return (
    <Notice as="div" tone={isAdded ? undefined : 'warn'} className="mt-3 flex-wrap items-center">
      <p className="mr-auto" role="status">
        {facts} {t(isAdded ? 'booking.offRoad.along.added' : 'booking.offRoad.along.text')}
      </p>
      {!isAdded && (
        <Button
          look="quiet"
          isSmall
          onClick={() => {
            changeDraft({ offRoad: { ...offRoad, gravel, normal } })
            onFill(gravel ? 'gravel' : 'normal')
          }}
        >
          {t('booking.offRoad.along.add')}
        </Button>
      )}
    </Notice>
  )
}

function Km({ grade, km }: { grade: Grade; km: number }) {
  const { locale, t } = useLocale()
  const [text, setText] = useState(km ? String(km) : '')
  const type = (typed: string) => {
    const digits = latinDigits(typed)
    if (!KM.test(digits) || Number(digits) > MAX_KM) return
    setText(digits)
    const { offRoad } = $draft.get()
    changeDraft({ offRoad: { ...offRoad, [grade]: Number(digits) } })
  }
  return (
    <Field
      id={fieldId(grade)}
      label={`${t(`booking.offRoad.${grade}`)} (${t('booking.offRoad.unit')})`}
      hint={t('booking.offRoad.rate', { n: formatNumber(OFF_ROAD_MULTIPLES[grade], locale) })}
      inputMode="decimal"
      autoComplete="off"
      placeholder="0"
      value={text}
      onChange={(event) => type(event.target.value)}
    />
  )
}
