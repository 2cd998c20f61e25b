import { useState } from 'react'
import { OFF_ROAD_GRADES, OFF_ROAD_MULTIPLES, type OffRoadGrade } from '#domain/booking/limits.ts'
import { readOffRoadKm } from '#domain/booking/off-road.ts'
import { formatNumber, localDigits } from '#domain/shared/digits.ts'
import { normalizedNumber } from '#domain/shared/numbers.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { FOLD_SUMMARY } from '#islands/ui/fold-classes.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import type { MessageKey } from '#messages/keys.ts'
import { $draft, EMPTY_DRAFT } from '#stores/booking/draft.ts'
import {
  $kmErrors,
  $mostKm,
  $routeOffRoad,
  addRouteOffRoad,
  areKmAdded,
  typeOffRoad,
} from '#stores/booking/off-road.ts'
import { HINT } from './layout-classes.ts'

const NOTE_ID = 'off-road-along'
const NO_ERRORS: ReturnType<typeof $kmErrors.get> = {}
const fieldId = (grade: OffRoadGrade) => `off-road-${grade}`

/** Off-road km in addition to the measured route, one way; only for vehicles with `offRoad`. */
export function OffRoad() {
  const { t } = useLocale()
  const { offRoad, invalidKm } = useStore($draft, EMPTY_DRAFT)
  const errors = useStore($kmErrors, NO_ERRORS)
  // only the initial state depends on the values: typing must not open or close it
  const [isOpen, setOpen] = useState(() => OFF_ROAD_GRADES.some((grade) => offRoad[grade] > 0))
  return (
    <>
      <details
        className="group pt-8"
        open={isOpen || Object.keys(errors).length > 0}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className={FOLD_SUMMARY}>
          <h2 className="text-xl">{t('booking.offRoad.title')}</h2>
        </summary>
        <p className={HINT}>{t('booking.offRoad.text')}</p>
        <div className="mt-1.5 grid gap-3 sm:grid-cols-3">
          {OFF_ROAD_GRADES.map((grade) => (
            <Km
              key={grade}
              grade={grade}
              km={offRoad[grade]}
              isInvalid={invalidKm.includes(grade)}
              error={errors[grade]}
            />
          ))}
        </div>
      </details>
      <AlongRoute
        onFill={(grade) => {
          setOpen(true)
          // the pressed button is gone
          requestAnimationFrame(() => document.getElementById(fieldId(grade))?.focus())
        }}
      />
    </>
  )
}

/** The off-road km that the map knows along the chosen route; they count only once the guest adds them. */
function AlongRoute({ onFill }: { onFill: (first: OffRoadGrade) => void }) {
  const { locale, t } = useLocale()
  const draft = useStore($draft, EMPTY_DRAFT)
  const along = useStore($routeOffRoad, null)
  // the status element stays in the page, because screen readers announce only later changes of it
  if (!along || along.gravel + along.normal === 0) return <div role="status" />
  const { gravel, normal } = along
  const isIn = areKmAdded(draft, along)
  const kind = gravel && normal ? 'both' : gravel ? 'gravel' : 'track'
  const facts = t(`booking.offRoad.along.${kind}`, {
    gravel: formatNumber(gravel, locale),
    track: formatNumber(normal, locale),
  })
  return (
    <div role="status">
      <Notice as="div" tone={isIn ? undefined : 'warn'} className="mt-3 flex-wrap items-center">
        <p id={NOTE_ID} className="mr-auto">
          {facts} {t(isIn ? 'booking.offRoad.along.added' : 'booking.offRoad.along.text')}
        </p>
        {!isIn && (
          <Button
            look="quiet"
            isSmall
            onClick={() => {
              addRouteOffRoad()
              onFill(gravel ? 'gravel' : 'normal')
            }}
          >
            {t('booking.offRoad.along.add')}
          </Button>
        )}
      </Notice>
    </div>
  )
}

interface KmProps {
  grade: OffRoadGrade
  km: number
  /** the typed text is not a number */
  isInvalid: boolean
  error: MessageKey | undefined
}

function Km({ grade, km, isInvalid, error }: KmProps) {
  const { locale, t } = useLocale()
  const most = useStore($mostKm, 0)
  const [text, setText] = useState('')
  // the typed text, such as "2.", unless the km were changed elsewhere
  const isTyped = isInvalid || readOffRoadKm(text) === km
  const shown = isTyped ? text : km ? localDigits(String(km), locale) : ''
  return (
    <Field
      id={fieldId(grade)}
      label={`${t(`booking.offRoad.${grade}`)} (${t('booking.offRoad.unit')})`}
      error={error && t(error, { n: formatNumber(most, locale) })}
      hint={t('booking.offRoad.rate', { n: formatNumber(OFF_ROAD_MULTIPLES[grade], locale) })}
      inputMode="decimal"
      aria-describedby={grade === 'extreme' ? undefined : NOTE_ID}
      autoComplete="off"
      placeholder="0"
      value={shown}
      onChange={({ target }) => {
        setText(target.value)
        typeOffRoad(grade, target.value)
      }}
      onBlur={() => {
        if (!isInvalid && text) setText(normalizedNumber(text, () => km))
      }}
    />
  )
}
