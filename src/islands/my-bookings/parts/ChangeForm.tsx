import { type SubmitEvent, useRef } from 'react'
import type { ChangeField } from '#domain/my-bookings/change.rules.ts'
import { MAX_REASON_LENGTH } from '#domain/my-bookings/limits.ts'
import { sideOf } from '#domain/my-bookings/status.ts'
import { formatPlate } from '#domain/vehicles/format-plate.ts'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { focusInvalid } from '#islands/ui/focus-invalid.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $changePreview, NO_PREVIEW } from '#stores/my-bookings/change-preview.ts'
import {
  $changing,
  type Changing,
  closeChanging,
  editChange,
  lookUpChange,
  submitTripChange,
} from '#stores/my-bookings/changing.ts'
import { ChangeHours } from './ChangeHours.tsx'
import { ChangePlaces } from './ChangePlaces.tsx'
import { ChangePrice, ChangeProblem } from './ChangePrice.tsx'
import { ChangeSection } from './ChangeSection.tsx'
import { DialogButtons } from './DialogButtons.tsx'
import { titleOf } from './text.ts'

interface Props {
  changing: Changing
}

/** What can change in a trip, with the price of the change; while the trip runs, only what lies ahead. */
export function ChangeForm({ changing }: Props) {
  const { t } = useLocale()
  const form = useRef<HTMLFormElement>(null)
  const { booking, draft, errors, status, problem } = changing
  const preview = useStore($changePreview, NO_PREVIEW)
  const side = sideOf(booking.isBookedByMe)
  const errorOf = (field: ChangeField) => errors[field] && t(errors[field])
  const isUnknown = problem?.kind === 'unknown'
  const needsConsent = preview.preview?.needsConsent ?? true
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isUnknown) return lookUpChange()
    await submitTripChange()
    // what is wrong may be far above or below the button
    if ($changing.get()?.status === 'idle')
      focusInvalid(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]'))
  }
  return (
    <form ref={form} className="grid grid-cols-[minmax(0,1fr)] gap-6" noValidate onSubmit={submit}>
      <ChangeHours booking={booking} dates={draft.dates} error={errorOf('times')} />
      <ChangePlaces changing={changing} error={errorOf('places')} />
      <TripKind changing={changing} isLong={isLongRoute(changing, preview.preview?.after.isCityRide)} />
      <OtherVehicle changing={changing} />
      {side === 'host' && <OtherDriver changing={changing} errorOf={errorOf} />}
      <TextArea
        isAlert
        rows={3}
        label={t(`trip-changes.dialog.reason.${side}`)}
        value={draft.reason}
        maxLength={MAX_REASON_LENGTH}
        error={errorOf('reason')}
        onChange={(reason) => editChange({ reason }, 'reason')}
      />
      <ChangePrice preview={preview} side={side} due={booking.changes.due?.amount} />
      <ChangeProblem changing={changing} />
      <DialogButtons
        back={t('trip-changes.dialog.keep')}
        onBack={closeChanging}
        submit={t(
          isUnknown
            ? 'trip-changes.write.look'
            : !needsConsent
              ? 'trip-changes.dialog.apply'
              : side === 'renter'
                ? 'trip-changes.dialog.askHost'
                : 'trip-changes.dialog.askGuest',
        )}
        isBusy={status !== 'idle' || preview.status === 'loading'}
      />
    </form>
  )
}

/** Only long routes have a way back; other places may make the trip one. */
function isLongRoute({ booking }: Changing, isCityRide = booking.isCityRide): boolean {
  return booking.status !== 'inTrip' && !isCityRide
}

function TripKind({ changing, isLong }: Props & { isLong: boolean }) {
  const { t } = useLocale()
  if (!isLong) return null
  return (
    <ChangeSection title={t('trip-changes.compare.trip')}>
      <div className="flex flex-wrap gap-x-6">
        {([true, false] as const).map((isOneWay) => (
          <Checkbox
            key={String(isOneWay)}
            type="radio"
            name="change-way"
            checked={changing.draft.isOneWay === isOneWay}
            onChange={() => editChange({ isOneWay })}
          >
            {t(isOneWay ? 'my-bookings.page.oneWay' : 'my-bookings.page.roundTrip')}
          </Checkbox>
        ))}
      </div>
    </ChangeSection>
  )
}

function OtherVehicle({ changing: { booking, draft } }: Props) {
  const { locale, t } = useLocale()
  const others = booking.changes.possible?.vehicles ?? []
  if (others.length === 0) return null
  const { registrationNumber } = booking
  const vehicles = [{ id: booking.vehicle.id, title: titleOf(booking), registrationNumber }, ...others]
  return (
    <Select
      id="change-vehicle"
      label={t('my-bookings.page.vehicle')}
      value={String(draft.vehicleId)}
      options={vehicles.map(({ id, title, registrationNumber: plate }) => ({
        value: String(id),
        label: `${title}, ${formatPlate(plate, locale)}`,
      }))}
      onChange={(id) => editChange({ vehicleId: Number(id) })}
    />
  )
}

interface DriverProps extends Props {
  errorOf: (field: ChangeField) => string | undefined
}

function OtherDriver({ changing: { booking, draft }, errorOf }: DriverProps) {
  const { t } = useLocale()
  const { driver } = draft
  const now = booking.otherDriver ?? booking.driver
  return (
    <ChangeSection title={t('trip-changes.dialog.driver')}>
      {now && <p className="text-sm text-ink-2">{t('trip-changes.dialog.driverNow', { name: now.name })}</p>}
      <Field
        id="change-driver-name"
        isAlert
        autoComplete="off"
        label={t('trip-changes.dialog.driverName')}
        value={driver.name}
        error={errorOf('driverName')}
        onChange={({ target }) => editChange({ driver: { ...driver, name: target.value } }, 'driverName')}
      />
      <Field
        id="change-driver-phone"
        isAlert
        type="tel"
        autoComplete="off"
        label={t('trip-changes.dialog.driverPhone')}
        value={driver.phone}
        error={errorOf('driverPhone')}
        onChange={({ target }) => editChange({ driver: { ...driver, phone: target.value } }, 'driverPhone')}
      />
    </ChangeSection>
  )
}
