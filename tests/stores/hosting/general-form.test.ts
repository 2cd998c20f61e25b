import '../auth/browser-storage.ts'

import { beforeEach, describe, expect, it } from 'vitest'
import type { CreateInfo } from '#contract/hosting.ts'
import { openWizard } from '#stores/hosting/editor.ts'
import {
  chooseFeature,
  chooseManufacturer,
  generalForm,
  offeredManufacturers,
  openGeneral,
  typeSeats,
} from '#stores/hosting/general-form.ts'
import { guestForm, insertPhrase, openGuest } from '#stores/hosting/guest-form.ts'
import { environment, setEnvironment } from '#stores/shell/environment.ts'
import { answers, beginHosting, failure, sentTo, vehicleOf } from './host.ts'

const info: CreateInfo = {
  features: [
    { id: 1, title: 'Air conditioning' },
    { id: 2, title: 'Music' },
  ],
  manufacturers: [
    { id: 10, title: 'Without models', models: [] },
    { id: 11, title: 'Hyundai', models: [{ id: 110, title: 'Creta' }] },
    { id: 12, title: 'Mahindra', models: [{ id: 120, title: 'Scorpio' }] },
  ],
  colors: [{ id: 5, title: 'White', hex: '#ebeced' }],
  cities: [],
}

async function open(): Promise<void> {
  beginHosting()
  setEnvironment({ ...environment(), t: (key) => key })
  answers['GET /createVehicleInfo'] = () => info
  await openWizard()
}
const payload = () => sentTo('POST /vehicles')[0]?.payload

const SAVED = vehicleOf(7, {
  ownerName: 'Ram',
  manufacturer: { id: 12, title: 'Mahindra' },
  model: { id: 120, title: 'Scorpio', vehicleType: { id: 1, title: 'SUV' } },
  numberOfSeats: 9,
  totalKM: 42_300,
  features: [{ id: 2, title: 'Music' }],
  longTermTrip: true,
})
const filled = { registrationNumber: 'Ba 2 Cha 4821', modelYear: '2021', totalKM: '42,300' }
const values = () => generalForm.$values.get()
const errors = () => generalForm.$errors.get()

beforeEach(open)

describe('the general form', () => {
  it('starts with the first of every choice, two seats and the user as the owner, but without a model year', () => {
    openGeneral(null, info, 'en')
    expect(values()).toMatchObject({
      ownerName: 'Anisha Karki',
      manufacturerID: '11',
      modelID: '110',
      modelYear: '',
      numberOfSeats: '2',
      fuelType: 'petrol',
      colorID: '5',
      featureIDs: ['1'],
      offRoad: false,
    })
  })

  it('writes the numbers of a Nepali page with Nepali digits', () => {
    openGeneral(null, info, 'np')
    expect(values().numberOfSeats).toBe('२')
  })

  it('starts with the saved values of a vehicle', () => {
    openGeneral(SAVED, info, 'en')
    expect(values()).toMatchObject({
      ownerName: 'Ram',
      manufacturerID: '12',
      modelID: '120',
      numberOfSeats: '9',
      totalKM: '42300',
      featureIDs: ['2'],
      longTermTrip: true,
    })
  })

  it('offers no manufacturer without models', () => {
    expect(offeredManufacturers(info).map(({ id }) => id)).toEqual([11, 12])
  })

  it('clears the model when another manufacturer is chosen', () => {
    openGeneral(null, info, 'en')
    chooseManufacturer('12')
    expect(values()).toMatchObject({ manufacturerID: '12', modelID: '' })
  })

  it.each([
    ['71', 'hosting.errors.seatsMost'],
    ['१', 'hosting.errors.seatsLeast'],
    ['70', undefined],
    ['', undefined],
  ])('reports while seats %j are typed: %s', (typed, message) => {
    openGeneral(null, info, 'en')
    typeSeats(typed)
    expect(errors().numberOfSeats).toBe(message)
  })

  it('adds and removes a feature, and requires at least one', async () => {
    openGeneral(null, info, 'en')
    generalForm.change(filled)
    chooseFeature('2', true)
    expect(values().featureIDs).toEqual(['1', '2'])
    chooseFeature('1', false)
    chooseFeature('2', false)
    expect(await generalForm.submit()).toBe(false)
    expect(errors()).toEqual({ featureIDs: 'hosting.errors.required' })
  })

  it('returns the first invalid field in the order of the form and sends nothing', async () => {
    openGeneral(null, info, 'en')
    generalForm.change({ ownerName: ' ', modelID: '120' })
    expect(await generalForm.submit()).toBe(false)
    expect(errors()).toEqual({
      ownerName: 'hosting.errors.required',
      modelID: 'hosting.errors.otherManufacturer',
      modelYear: 'hosting.errors.required',
      registrationNumber: 'hosting.errors.required',
      totalKM: 'hosting.errors.required',
    })
    expect(generalForm.firstInvalidField()).toBe('ownerName')
    expect(payload()).toBeUndefined()
  })

  it('sends plain numbers however they were typed', async () => {
    openGeneral(null, info, 'np')
    generalForm.change({ ...filled, totalKM: '४२,३००', numberOfSeats: '१२' })
    expect(await generalForm.submit()).toBe(true)
    expect(payload()).toMatchObject({
      step: 1,
      totalKM: '42300',
      numberOfSeats: '12',
      featureIDs: ['1'],
      instantBooking: false,
    })
  })

  it("shows the server's error at its field and keeps the input", async () => {
    answers['POST /vehicles'] = () =>
      Promise.reject(failure(422, 'That number is taken', 'registrationNumber'))
    openGeneral(null, info, 'en')
    generalForm.change(filled)
    expect(await generalForm.submit()).toBe(false)
    expect(errors()).toEqual({ registrationNumber: 'That number is taken' })
    expect(values()).toMatchObject(filled)
  })
})

describe('the guest form', () => {
  it('may be empty', async () => {
    openGuest(null)
    expect(await guestForm.submit()).toBe(true)
    expect(payload()).toMatchObject({ step: 5, description: '', guideline: '' })
  })

  it('appends a suggested sentence as a new line', () => {
    openGuest(null)
    insertPhrase('guideline', 'Please do not smoke.')
    insertPhrase('guideline', 'Fuel is included.')
    expect(guestForm.$values.get().guideline).toBe('Please do not smoke.\nFuel is included.')
  })

  it('refuses a text of 4,001 characters at its field', async () => {
    openGuest(null)
    guestForm.change({ description: 'a'.repeat(4_001) })
    expect(await guestForm.submit()).toBe(false)
    expect(guestForm.$errors.get()).toEqual({ description: 'hosting.errors.textTooLong' })
  })
})
