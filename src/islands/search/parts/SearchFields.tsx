import { type RefObject, useEffect, useState } from 'react'
import type { City } from '#contract/search.ts'
import { dropOffSlots, lastDate, minimumDate, pickupSlots } from '#domain/search/dates.ts'
import type { SearchQuery } from '#domain/search/query.ts'
import { formatBikram } from '#domain/shared/bikram.ts'
import { formatDay, formatTime, HALF_HOUR_SLOTS, kathmanduMillis } from '#domain/shared/time.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import type { SearchErrors } from '#stores/search/query.ts'

type Dates = Pick<SearchQuery, 'fromDate' | 'fromTime' | 'toDate' | 'toTime'>

interface Props {
  /** makes ids unique where a page has two forms */
  name: string
  search: Dates & { cityId: number | null }
  cities: readonly Pick<City, 'id' | 'title' | 'province'>[]
  errors: SearchErrors
  locale: Locale
  /** the time of the page's rendering, epoch milliseconds */
  now: number
  /** whether a city that was chosen can be taken back */
  canClearCity?: boolean
}

/** City, pickup and drop-off as native controls; the form around them listens to `input` and reads them with readSearchForm. */
export function SearchFields({ name, search, cities, errors, locale, now, canClearCity = false }: Props) {
  const t = translator(locale)
  // The server cannot know which day will be chosen without script, so it offers every slot; so does the first render.
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  const pickups = isReady ? pickupSlots(now, search.fromDate) : HALF_HOUR_SLOTS
  const dropOffs = isReady ? dropOffSlots(search.fromDate, search.fromTime, search.toDate) : HALF_HOUR_SLOTS
  const city = cities.find(({ id }) => id === search.cityId)
  const earliest = minimumDate(now)
  const dates = { locale, latest: lastDate(now) }
  return (
    <>
      <div className="field" data-invalid={errors.cityId ? '' : undefined}>
        <label htmlFor={`${name}-city`}>{t('search.city')}</label>
        <select
          id={`${name}-city`}
          name="city"
          value={search.cityId ?? ''}
          onChange={keep}
          required={canClearCity}
          aria-invalid={Boolean(errors.cityId)}
        >
          {(canClearCity || search.cityId === null) && <option value="">{t('search.chooseCity')}</option>}
          {cities.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
        <small>{city?.province ?? '\u00a0'}</small>
        <FieldError text={errors.cityId && t(errors.cityId)} />
      </div>
      <Moment
        {...dates}
        label={t('search.pickup')}
        timeLabel={t('search.pickupTime')}
        id={`${name}-from`}
        keys={['from', 'fromTime']}
        date={search.fromDate}
        time={search.fromTime}
        slots={pickups}
        earliest={earliest}
        error={errors.fromDate ?? errors.fromTime}
      />
      <Moment
        {...dates}
        label={t('search.dropOff')}
        timeLabel={t('search.dropOffTime')}
        id={`${name}-to`}
        keys={['to', 'toTime']}
        date={search.toDate}
        time={search.toTime}
        slots={dropOffs}
        earliest={search.fromDate > earliest ? search.fromDate : earliest}
        error={errors.toDate ?? errors.toTime}
      />
    </>
  )
}

interface MomentProps {
  label: string
  timeLabel: string
  id: string
  keys: [string, string]
  date: string
  time: string
  slots: readonly string[]
  earliest: string
  latest: string
  locale: Locale
  error: string | undefined
}

function Moment({
  label,
  timeLabel,
  id,
  keys,
  date,
  time,
  slots,
  earliest,
  latest,
  locale,
  error,
}: MomentProps) {
  const t = translator(locale)
  const noon = kathmanduMillis(date, '12:00')
  // a shared address may hold any minute; it stays to be chosen
  const choices = slots.includes(time) || !time ? slots : [time, ...slots].sort()
  return (
    <div className="field" data-invalid={error ? '' : undefined}>
      <label htmlFor={id}>{label}</label>
      <div className="flex items-center gap-3">
        <span className="date-box">
          <span className="date-words" aria-hidden="true">
            {noon === null ? t('search.chooseDate') : formatDay(noon, locale)}
          </span>
          <input
            id={id}
            type="date"
            name={keys[0]}
            value={date}
            min={earliest}
            max={latest}
            required
            onChange={keep}
            aria-invalid={Boolean(error)}
            aria-describedby={`${id}-bikram`}
          />
        </span>
        <select
          name={keys[1]}
          aria-label={timeLabel}
          value={time}
          onChange={keep}
          aria-invalid={Boolean(error)}
        >
          {choices.map((slot) => (
            <option key={slot} value={slot}>
              {formatTime(slot, locale)}
            </option>
          ))}
        </select>
      </div>
      <small id={`${id}-bikram`}>{(noon !== null && formatBikram(noon, locale)) || '\u00a0'}</small>
      <FieldError text={error && t(error)} />
    </div>
  )
}

function FieldError({ text }: { text: string | undefined }) {
  return text ? (
    <span className="field-error" role="alert">
      {text}
    </span>
  ) : null
}

/** React wants a handler beside `value`; the form's own `input` listener is what changes the search. */
const keep = () => {}

export function readSearchForm(
  form: RefObject<HTMLFormElement | null>,
): (Dates & { cityId: number | null }) | null {
  if (!form.current) return null
  const data = new FormData(form.current)
  const text = (key: string) => String(data.get(key) ?? '')
  return {
    cityId: Number(text('city')) || null,
    fromDate: text('from'),
    fromTime: text('fromTime'),
    toDate: text('to'),
    toTime: text('toTime'),
  }
}
