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
import { Part, State } from './Part.tsx'

const ignore = () => {}
const TODAY = kathmanduDate(NOW)

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
      <Part name="Field">
        <State name="empty, with the focus">
          <Field id="kit-focus" label={name} placeholder="Anisha Karki" value="" onChange={ignore} />
        </State>
        <State name="filled">
          <Field id="kit-filled" label={name} value="Anisha Karki" onChange={ignore} />
        </State>
        <State name="hint, and text before the value">
          <Field
            id="kit-prefix"
            label={t('booking.contact.number')}
            hint={t('booking.contact.hint')}
            prefix="+977"
            value="9841234567"
            onChange={ignore}
          />
        </State>
        <State name="text after the value">
          <Field
            id="kit-suffix"
            label={t('hosting-forms.pricing.fields.kmLimitPerDay')}
            suffix={t('hosting-forms.pricing.unit.km')}
            value="150"
            onChange={ignore}
          />
        </State>
        <State name="error">
          <Field id="kit-error" label={name} error={error} value="" onChange={ignore} />
        </State>
        <State name="disabled">
          <Field id="kit-disabled" label={name} value="Anisha Karki" disabled onChange={ignore} />
        </State>
        <State name="read only">
          <Field
            id="kit-readonly"
            label={t('referral.link.field')}
            value="https://sawari.example/r"
            readOnly
          />
        </State>
      </Part>
      <Part name="TextArea">
        <State name="empty, hint and count">
          <TextArea
            id="kit-area"
            label={t('carpool.contact.note')}
            hint={t('carpool.contact.noteHint')}
            count="0 / 500"
            value=""
          />
        </State>
        <State name="filled">
          <TextArea
            id="kit-area-filled"
            label={t('carpool.contact.note')}
            value={t('carpool.contact.noteHint')}
          />
        </State>
        <State name="error">
          <TextArea
            id="kit-area-error"
            label={t('my-bookings.cancel.reason')}
            error={t('my-bookings.cancel.reasonRequired')}
            value=""
          />
        </State>
      </Part>
      <Part name="Select">
        <State name="nothing chosen">
          <Select {...select} id="kit-select" value="" />
        </State>
        <State name="chosen">
          <Select {...select} id="kit-select-chosen" value="diesel" />
        </State>
        <State name="error">
          <Select {...select} id="kit-select-error" value="" error={t('hosting.errors.required')} />
        </State>
        <State name="disabled">
          <Select {...select} id="kit-select-disabled" value="petrol" disabled />
        </State>
      </Part>
      <Part name="DateTimeField">
        <State name="empty">
          <DateTimeField {...moment} id="kit-moment" date="" time="" />
        </State>
        <State name="filled">
          <DateTimeField {...moment} id="kit-moment-filled" date={TODAY} time="10:30" />
        </State>
        <State name="error">
          <DateTimeField {...moment} id="kit-moment-error" date={TODAY} time="10:30" error={error} />
        </State>
      </Part>
      <Part name="DayField">
        <State name="empty">
          <DayField {...days} id="kit-day" value="" />
        </State>
        <State name="filled">
          <DayField {...days} id="kit-day-filled" value={TODAY} />
        </State>
        <State name="error">
          <DayField {...days} id="kit-day-error" value="" error={t('hosting.errors.required')} />
        </State>
        <State name="read only">
          <DayField {...days} id="kit-day-readonly" value={TODAY} readOnly />
        </State>
      </Part>
      <Part name="PlaceSearch">
        <State name="empty">
          <PlaceSearch {...place} id="kit-place" value={null} />
        </State>
        <State name="filled">
          <PlaceSearch {...place} id="kit-place-filled" value="Kalanki, Kathmandu" />
        </State>
        <State name="error">
          <PlaceSearch {...place} id="kit-place-error" value={null} error={t('booking.search.choose')} />
        </State>
      </Part>
      <Part name="Checkbox">
        <State name="off, on, disabled, pale">
          <Checkbox name="kit-off">{t('carpool-board.filters.mine')}</Checkbox>
          <Checkbox name="kit-on" defaultChecked>
            {t('carpool-board.filters.mine')}
          </Checkbox>
          <Checkbox name="kit-off-disabled" disabled>
            {t('carpool-board.filters.mine')}
          </Checkbox>
          <Checkbox name="kit-pale" isPale>
            {t('carpool-board.filters.mine')}
          </Checkbox>
        </State>
        <State name="as radio buttons">
          <Checkbox type="radio" name="kit-radio" defaultChecked>
            {t('carpool.role.driver')}
          </Checkbox>
          <Checkbox type="radio" name="kit-radio">
            {t('carpool.role.passenger')}
          </Checkbox>
        </State>
      </Part>
      <Part name="RadioCard">
        {(['driver', 'passenger'] as const).map((role) => (
          <State key={role} name={role === 'driver' ? 'chosen' : 'not chosen'}>
            <RadioCard
              name="kit-card"
              title={t(`carpool.role.${role}`)}
              text={t(`carpool.role.${role}Text`)}
              isChosen={role === 'driver'}
              onChoose={ignore}
            />
          </State>
        ))}
      </Part>
      <Part name="Switch">
        {[false, true].map((checked) => (
          <State key={String(checked)} name={checked ? 'on' : 'off'}>
            <Switch
              id={`kit-switch-${checked}`}
              label={t('carpool-board.filters.mine')}
              hint={t('carpool.contact.phoneHint')}
              checked={checked}
              onChange={ignore}
            />
          </State>
        ))}
      </Part>
      <Part name="Dropzone">
        {[false, true].map((isInvalid) => (
          <State key={String(isInvalid)} name={isInvalid ? 'error' : 'empty'}>
            <Dropzone
              id={`kit-drop-${isInvalid}`}
              label={t('profile.picture.add')}
              dropHint={t('carpool.contact.phoneHint')}
              isInvalid={isInvalid}
              onFiles={ignore}
            />
          </State>
        ))}
      </Part>
    </>
  )
}
