import { HALF_HOUR_SLOTS, kathmanduDate } from '#domain/shared/kathmandu-time.ts'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { DayField } from '#islands/ui/calendar/DayField.tsx'
import { DateTimeField } from '#islands/ui/DateTimeField.tsx'
import { Dropzone } from '#islands/ui/Dropzone.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { PlaceSearch } from '#islands/ui/PlaceSearch.tsx'
import { RadioCard } from '#islands/ui/RadioCard.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { Switch } from '#islands/ui/Switch.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { NOW } from '#tests/setup/clock.ts'
import { Part } from './Part.tsx'

const ignore = () => {}
const TODAY = kathmanduDate(NOW)
const ROLES = ['driver', 'passenger'] as const

/** What is typed and chosen. */
export function Fields() {
  const { t } = useLocale()
  const name = t('booking.contact.name')
  const error = t('booking.errors.contactName')
  const types = ['petrol', 'diesel', 'electric'] as const
  const select = {
    label: t('search.filters.fuelTypes'),
    options: types.map((value) => ({ value, label: t(`vehicles.fuel.${value}`) })),
    placeholder: t('hosting.general.choose'),
  }
  const day = { label: t('carpool.trip.date'), empty: t('search.chooseDate') }
  const days = { ...day, today: TODAY, first: TODAY, last: '2030-01-01', onDay: ignore, onBlur: ignore }
  const moment = {
    ...day,
    timeLabel: t('carpool.trip.time'),
    slots: HALF_HOUR_SLOTS,
    earliest: TODAY,
    latest: undefined,
    calendar: { id: 'kit-none', end: 'from' },
  } as const
  const place = {
    label: t('carpool.trip.from'),
    placeholder: t('carpool.trip.placeholder'),
    clearLabel: t('carpool.trip.clear', { name: t('carpool.trip.from') }),
    onChoose: ignore,
    onClear: ignore,
  }
  return (
    <>
      <Part
        name="Field"
        states={{
          'empty, with the focus': (
            <Field id="kit-focus" label={name} placeholder="Anisha Karki" value="" onChange={ignore} />
          ),
          filled: <Field id="kit-filled" label={name} value="Anisha Karki" onChange={ignore} />,
          'hint, and text before the value': (
            <Field
              id="kit-prefix"
              label={t('booking.contact.number')}
              hint={t('booking.contact.hint')}
              prefix="+977"
              value="9841234567"
              onChange={ignore}
            />
          ),
          'text after the value': (
            <Field
              id="kit-suffix"
              label={t('hosting-forms.pricing.fields.kmLimitPerDay')}
              suffix={t('hosting-forms.pricing.unit.km')}
              value="150"
              onChange={ignore}
            />
          ),
          error: <Field id="kit-error" label={name} error={error} value="" onChange={ignore} />,
          disabled: <Field id="kit-disabled" label={name} value="Anisha Karki" disabled onChange={ignore} />,
          'read only': (
            <Field
              id="kit-readonly"
              label={t('referral.link.field')}
              value="https://sawari.example/r"
              readOnly
            />
          ),
        }}
      />
      <Part
        name="TextArea"
        states={{
          'empty, hint and count': (
            <TextArea
              id="kit-area"
              label={t('carpool.contact.note')}
              hint={t('carpool.contact.noteHint')}
              count="0 / 500"
              value=""
            />
          ),
          filled: (
            <TextArea
              id="kit-area-filled"
              label={t('carpool.contact.note')}
              value={t('carpool.contact.noteHint')}
            />
          ),
          error: (
            <TextArea
              id="kit-area-error"
              label={t('my-bookings.cancel.reason')}
              error={t('my-bookings.cancel.reasonRequired')}
              value=""
            />
          ),
        }}
      />
      <Part
        name="Select"
        states={{
          'nothing chosen': <Select {...select} id="kit-select" value="" />,
          chosen: <Select {...select} id="kit-select-chosen" value="diesel" />,
          error: <Select {...select} id="kit-select-error" value="" error={t('hosting.errors.required')} />,
          disabled: <Select {...select} id="kit-select-disabled" value="petrol" disabled />,
        }}
      />
      <Part
        name="DateTimeField"
        states={{
          empty: <DateTimeField {...moment} id="kit-moment" date="" time="" />,
          filled: <DateTimeField {...moment} id="kit-moment-filled" date={TODAY} time="10:30" />,
          error: <DateTimeField {...moment} id="kit-moment-error" date={TODAY} time="10:30" error={error} />,
        }}
      />
      <Part
        name="DayField"
        states={{
          empty: <DayField {...days} id="kit-day" value="" />,
          filled: <DayField {...days} id="kit-day-filled" value={TODAY} />,
          error: <DayField {...days} id="kit-day-error" value="" error={t('hosting.errors.required')} />,
          'read only': <DayField {...days} id="kit-day-readonly" value={TODAY} readOnly />,
        }}
      />
      <Part
        name="PlaceSearch"
        states={{
          empty: <PlaceSearch {...place} id="kit-place" value={null} />,
          filled: <PlaceSearch {...place} id="kit-place-filled" value="Kalanki, Kathmandu" />,
          error: (
            <PlaceSearch {...place} id="kit-place-error" value={null} error={t('booking.search.choose')} />
          ),
        }}
      />
      <Part
        name="Checkbox"
        states={{
          'off, on, disabled, pale': [
            { name: 'kit-off' },
            { name: 'kit-on', defaultChecked: true },
            { name: 'kit-off-disabled', disabled: true },
            { name: 'kit-pale', isPale: true },
          ].map((box) => (
            <Checkbox key={box.name} {...box}>
              {t('carpool-board.filters.mine')}
            </Checkbox>
          )),
          'as radio buttons': ROLES.map((role) => (
            <Checkbox key={role} type="radio" name="kit-radio" defaultChecked={role === 'driver'}>
              {t(`carpool.role.${role}`)}
            </Checkbox>
          )),
        }}
      />
      <Part
        name="RadioCard"
        states={Object.fromEntries(
          ROLES.map((role) => [
            role === 'driver' ? 'chosen' : 'not chosen',
            <RadioCard
              key={role}
              name="kit-card"
              title={t(`carpool.role.${role}`)}
              text={t(`carpool.role.${role}Text`)}
              isChosen={role === 'driver'}
              onChoose={ignore}
            />,
          ]),
        )}
      />
      <Part
        name="Switch"
        states={Object.fromEntries(
          [false, true].map((checked) => [
            checked ? 'on' : 'off',
            <Switch
              key={String(checked)}
              id={`kit-switch-${checked}`}
              label={t('carpool-board.filters.mine')}
              hint={t('carpool.contact.phoneHint')}
              checked={checked}
              onChange={ignore}
            />,
          ]),
        )}
      />
      <Part
        name="Dropzone"
        states={Object.fromEntries(
          [false, true].map((isInvalid) => [
            isInvalid ? 'error' : 'empty',
            <Dropzone
              key={String(isInvalid)}
              id={`kit-drop-${isInvalid}`}
              label={t('profile.picture.add')}
              dropHint={t('carpool.contact.phoneHint')}
              isInvalid={isInvalid}
              onFiles={ignore}
            />,
          ]),
        )}
      />
    </>
  )
}
