import { useEffect, useRef } from 'react'
import type { HostCalendar, ImportedCalendar } from '#contract/hosting.ts'
import { MAX_IMPORT_ADDRESS } from '#domain/hosting/limits.ts'
import { isReachable, LAST_STEP } from '#domain/hosting/steps.ts'
import { bookingPath } from '#domain/my-bookings/list-query.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatPlate } from '#domain/vehicles/format-plate.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Failed } from '#islands/ui/Failed.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import {
  $importForm,
  $importingId,
  $imports,
  addImport,
  changeImport,
  loadImports,
  NO_IMPORT,
  refreshImport,
  removeImport,
} from '#stores/hosting/imported-calendars.ts'
import { checkedText, IMPORTS_ID, rangeText } from './date-text.ts'
import { KindMark } from './KindMark.tsx'

type Vehicle = HostCalendar[number]['vehicle']
interface Props {
  vehicles: readonly Vehicle[]
}

/** Calendars of other sites and apps, one for each vehicle, and the form that adds another. */
export function ImportedCalendars({ vehicles }: Props) {
  const { t } = useLocale()
  const { status, calendars } = useStore($imports, $imports.get())
  useEffect(() => {
    void loadImports()
  }, [])
  const without = vehicles.filter(
    ({ id, step }) => isReachable(LAST_STEP, step) && !calendars.some(({ vehicleId }) => vehicleId === id),
  )
  return (
    <section
      id={IMPORTS_ID}
      className="grid max-w-[760px] scroll-mt-20 gap-4 pt-4"
      aria-labelledby="imports-title"
      aria-busy={status === 'loading'}
    >
      <div>
        <h2 id="imports-title" className="text-xl">
          {t('hosting-dates.import.title')}
        </h2>
        <p className="text-ink-2">{t('hosting-dates.import.text')}</p>
      </div>
      {status === 'failed' && (
        <Failed isPart title={t('hosting-dates.import.failed')} onRetry={loadImports} />
      )}
      {calendars.length > 0 && (
        <ul className="grid gap-2">
          {calendars.map((calendar) => (
            <Calendar
              key={calendar.vehicleId}
              calendar={calendar}
              vehicle={vehicles.find(({ id }) => id === calendar.vehicleId)}
            />
          ))}
        </ul>
      )}
      {status === 'ready' && without.length > 0 && <Form vehicles={without} />}
    </section>
  )
}

function Calendar({ calendar, vehicle }: { calendar: ImportedCalendar; vehicle: Vehicle | undefined }) {
  const { locale, t } = useLocale()
  const { vehicleId, source, checkedAt, failure, ranges, doubleBooked } = calendar
  const isBusy = useStore($importingId, null) === vehicleId
  const title = vehicle && `${vehicle.title}, ${formatPlate(vehicle.registrationNumber, locale)}`
  return (
    <li className="panel grid gap-3">
      <div className="flex items-start gap-3 leading-[1.4]">
        <KindMark kind="elsewhere" className="mt-0.5" />
        <div className="min-w-0 flex-1 wrap-anywhere">
          <b className="block">{t('hosting-dates.import.source', { source })}</b>
          {title && <span className="block">{title}</span>}
          <small className="block text-[0.875rem] text-ink-3">
            {t('hosting-dates.import.ranges', { count: ranges, n: formatNumber(ranges, locale) })}
            {' · '}
            {t('hosting-dates.import.checked', { moment: checkedText(checkedAt, locale) })}
          </small>
        </div>
      </div>
      {failure && (
        <Notice tone="bad">
          {t('hosting-dates.import.failing', { since: checkedText(failure.since, locale) })}{' '}
          {t(`hosting-dates.import.failure.${failure.cause}`)}
        </Notice>
      )}
      {doubleBooked.length > 0 && (
        <Notice as="div" tone="warn" className="flex-col">
          <p>{t('hosting-dates.import.doubleBooked')}</p>
          <ul>
            {doubleBooked.map(({ id, guest, ...span }) => (
              <li key={id}>
                <a className="link inline-flex min-h-6 items-center max-md:min-h-11" href={bookingPath(id)}>
                  {t('hosting-dates.import.booking', { guest, range: rangeText(span, locale) })}
                </a>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <p className="flex flex-wrap gap-2.5">
        <Button look="soft" isSmall aria-busy={isBusy} onClick={() => refreshImport(vehicleId)}>
          {t('hosting-dates.import.refresh')}
          <span className="sr-only"> {title}</span>
        </Button>
        <Button look="quiet" isSmall onClick={() => removeImport(vehicleId)}>
          {t('hosting-dates.import.remove')}
          <span className="sr-only"> {title}</span>
        </Button>
      </p>
    </li>
  )
}

/** One vehicle at a time; with a single one there is nothing to choose. */
function Form({ vehicles }: Props) {
  const { locale, t } = useLocale()
  const { vehicleId, url, error } = useStore($importForm, NO_IMPORT)
  const isBusy = useStore($importingId, null) !== null
  const field = useRef<HTMLInputElement>(null)
  const chosen = vehicles.find(({ id }) => id === vehicleId) ?? vehicles[0]
  if (!chosen) return null
  const add = async () => {
    if (!(await addImport(chosen.id))) field.current?.focus()
  }
  const label = ({ title, registrationNumber }: Vehicle) =>
    `${title}, ${formatPlate(registrationNumber, locale)}`
  return (
    <form
      className="panel grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      {vehicles.length > 1 ? (
        <Select
          id="import-vehicle"
          label={t('hosting-dates.import.vehicle')}
          value={String(chosen.id)}
          options={vehicles.map((vehicle) => ({ value: String(vehicle.id), label: label(vehicle) }))}
          onChange={(id) => changeImport({ vehicleId: Number(id) })}
        />
      ) : (
        <b className="wrap-anywhere">{label(chosen)}</b>
      )}
      <Field
        ref={field}
        id="import-url"
        label={t('hosting-dates.import.address')}
        hint={t('hosting-dates.import.hint')}
        error={error || undefined}
        isAlert
        type="url"
        inputMode="url"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_IMPORT_ADDRESS}
        value={url}
        onChange={(event) => changeImport({ url: event.target.value })}
      />
      <Button look="soft" type="submit" className="justify-self-start" aria-busy={isBusy}>
        {t('hosting-dates.import.add')}
      </Button>
    </form>
  )
}
