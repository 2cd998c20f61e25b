import { describe, expect, it } from 'vitest'
import { noteLength } from '#domain/carpool/note-length.ts'
import { firstPickupDate, firstSlot, lastPickupDate, pickupTimes } from '#domain/carpool/pickup.ts'
import { type CarpoolRulesData, carpoolRules } from '#domain/carpool/request.rules.ts'
import { kathmanduMillis } from '#domain/shared/kathmandu-time.ts'
import { WORDS } from '#messages/words.ts'

const en = WORDS.en.carpool

const at = (date: string, time: string) => kathmanduMillis(date, time) ?? Number.NaN
const NOW = at('2026-11-23', '10:00') + 30_000
const RIGHT: CarpoolRulesData = {
  isDriver: true,
  addressFrom: 'Kalanki, Kathmandu, Nepal',
  addressTo: 'Butwal, Rupandehi, Nepal',
  from: { lat: 27.6935, lng: 85.2817 },
  to: { lat: 27.7006, lng: 83.4484 },
  fromDate: '2026-11-23',
  fromTime: '12:00',
  passengers: '1',
  vehicleTypeID: 2,
  vehicleTypes: [1, 2],
  suggestedPrice: '1200',
  phoneNumber: '9841234567',
  note: 'Two bags fit, no smoking',
  now: NOW,
}
const wrong = (patch: Partial<CarpoolRulesData>) => carpoolRules.firstErrors({ ...RIGHT, ...patch })

describe('the carpool form', () => {
  it.each<Partial<CarpoolRulesData>>([
    {},
    { isDriver: false },
    { passengers: '10' },
    { passengers: '४' },
    { suggestedPrice: '999999' },
    { suggestedPrice: ' १२०० ' },
    { suggestedPrice: '1' },
    { suggestedPrice: '1,200' },
    { suggestedPrice: 'रु.\u00a0१,२००' },
    { suggestedPrice: 'Rs. 1,200/-' },
    { phoneNumber: '९८४१२३४५६७' },
    { phoneNumber: '+977 984-1234567' },
    { note: `  ${'क'.repeat(20)}\n ` },
    { note: 'x'.repeat(500) },
    { fromDate: '2027-11-23', fromTime: '23:30' },
  ])('accepts %o', (patch) => {
    expect(wrong(patch)).toEqual({})
  })

  it.each<[Partial<CarpoolRulesData>, string, string]>([
    [{ isDriver: null }, 'isDriver', en.errors.isDriver],
    [{ addressFrom: ' ', from: null }, 'addressFrom', 'Please enter origin address'],
    [{ from: null }, 'addressFrom', 'Origin address must be from list suggestion'],
    [{ addressTo: '', to: null }, 'addressTo', 'Please enter destination address'],
    [{ to: null }, 'addressTo', 'Destination address must be from list suggestion'],
    [{ addressTo: RIGHT.addressFrom }, 'addressTo', en.errors.samePlaces],
    [{ to: RIGHT.from }, 'addressTo', en.errors.samePlaces],
    [{ to: { lat: 27.6945, lng: 85.2817 } }, 'addressTo', en.errors.samePlaces],
    [{ fromDate: '' }, 'fromDate', en.errors.date],
    [{ fromDate: '2026-02-30' }, 'fromDate', en.errors.dateUnreadable],
    [{ fromDate: '2026-11-22' }, 'fromDate', en.errors.dateEarly],
    [{ fromDate: '2027-11-24' }, 'fromDate', en.errors.dateFar],
    [{ fromTime: '' }, 'fromTime', en.errors.time],
    [{ fromTime: '24:00' }, 'fromTime', en.errors.timeUnreadable],
    [{ fromTime: '11:59' }, 'fromTime', en.errors.timeEarly],
    [{ passengers: '' }, 'passengers', en.errors.passengers],
    ...['0', '11', '-1', '1.5', 'two', '1e1'].map(
      (passengers): [Partial<CarpoolRulesData>, string, string] => [
        { passengers },
        'passengers',
        en.errors.passengersRange,
      ],
    ),
    [{ vehicleTypeID: null }, 'vehicleTypeID', en.errors.vehicleType],
    [{ vehicleTypeID: 3 }, 'vehicleTypeID', en.errors.vehicleType],
    [{ suggestedPrice: ' ' }, 'suggestedPrice', 'Please enter suggested price'],
    ...['1000000', '-5', 'free', 'Rs', '10²'].map(
      (suggestedPrice): [Partial<CarpoolRulesData>, string, string] => [
        { suggestedPrice },
        'suggestedPrice',
        'Only 6 digits number allowed',
      ],
    ),
    ...['12.5', '1,5', '1,2,3', '1.200,5', '1.200'].map(
      (suggestedPrice): [Partial<CarpoolRulesData>, string, string] => [
        { suggestedPrice },
        'suggestedPrice',
        en.errors.priceWhole,
      ],
    ),
    [{ suggestedPrice: '000' }, 'suggestedPrice', en.errors.priceZero],
    [{ phoneNumber: '' }, 'phoneNumber', 'Please enter mobile number'],
    ...['984123456', '98412345678', '984123456a', '९८४१'].map(
      (phoneNumber): [Partial<CarpoolRulesData>, string, string] => [
        { phoneNumber },
        'phoneNumber',
        'Mobile number must be 10 digits',
      ],
    ),
    [{ note: ' '.repeat(20) }, 'note', 'Please enter description'],
    [{ note: '\u200b\u202e'.repeat(20) }, 'note', 'Please enter description'],
    [{ note: `${'x'.repeat(19)}     ` }, 'note', 'Description content should be more than 20 characters'],
    [{ note: 'x'.repeat(501) }, 'note', en.errors.noteLong],
  ])('rejects %o at %s: %s', (patch, field, sentence) => {
    const errors: Record<string, string> = wrong(patch)
    expect(Object.keys(errors)).toEqual([field])
    expect(en.errors).toHaveProperty(errors[field]?.replace('carpool.errors.', '') ?? '', sentence)
  })

  it('reports all its errors together', () => {
    const empty = { addressFrom: '', addressTo: '', fromDate: '', fromTime: '', passengers: '', note: '' }
    const unchosen = {
      isDriver: null,
      from: null,
      to: null,
      vehicleTypeID: null,
      suggestedPrice: '',
      phoneNumber: '',
    }
    expect(Object.keys(wrong({ ...empty, ...unchosen }))).toHaveLength(10)
  })

  it('counts the visible characters of a note', () => {
    expect(noteLength(' \u202eabc\u202c\r\n')).toBe(3)
  })
})

describe('the pickup', () => {
  it.each([
    ['10:00', '2026-11-23', '12:00'],
    ['10:01', '2026-11-23', '12:30'],
    ['21:59', '2026-11-23', undefined],
    ['22:00', '2026-11-24', '00:00'],
    ['23:10', '2026-11-24', '01:30'],
  ])('is offered at %s on %s from %s', (time, date, first) => {
    const now = at('2026-11-23', time)
    expect(firstPickupDate(now)).toBe(date)
    expect(pickupTimes(now, date)[0]).toBe(first)
    expect(pickupTimes(now, kathmanduTomorrow(firstSlot(now)))).toHaveLength(48)
  })

  it('is within a year', () => {
    expect(lastPickupDate(NOW)).toBe('2027-11-23')
    for (const date of ['2026-11-22', '2027-11-24', '', '2026-02-30'])
      expect(pickupTimes(NOW, date)).toEqual([])
  })
})

const kathmanduTomorrow = (slot: number) => new Date(slot + 30 * 60 * 60_000).toISOString().slice(0, 10)
