import '../auth/browser-storage.ts'

import { beforeEach, describe, expect, it } from 'vitest'
import type { VehicleDetail } from '#contract/vehicles.ts'
import { ADDRESS_CENTER } from '#domain/hosting/limits.ts'
import type { Point } from '#domain/shared/place.ts'
import {
  $center,
  $pin,
  $placeName,
  $proposal,
  acceptProposal,
  addressForm,
  chooseAddressCity,
  chooseAddressPlace,
  clearPin,
  farFromCity,
  openAddress,
  placePin,
} from '#stores/hosting/address-form.ts'
import { openEditor } from '#stores/hosting/editor.ts'
import { environment, setEnvironment } from '#stores/shell/environment.ts'
import { answers, beginHosting, failure, INFO, outside, sentTo, VEHICLE_ID, vehicleOf } from './host.ts'

const CITIES = [
  { id: 1, title: 'Kathmandu', latitude: 27.7172, longitude: 85.324 },
  { id: 2, title: 'Pokhara', latitude: 28.2096, longitude: 83.9856 },
]
const LAKESIDE = {
  id: 'lakeside',
  title: 'Lakeside',
  label: 'Lakeside, Pokhara, Nepal',
  lat: 28.20904,
  lng: 83.957,
}
const OUTSIDE = 'Please choose a place in Nepal'
const SAVE = 'POST /vehicles/{id}'

const values = () => addressForm.$values.get()
const pinned = () => ({ latitude: values().latitude, longitude: values().longitude })
const nameOf = ({ lat, lng }: Point) => ({
  id: '',
  title: 'Place',
  label: `Place at ${lat}, ${lng}`,
  lat,
  lng,
})
let name: (point: Point) => Promise<ReturnType<typeof nameOf>>

async function open(patch: Partial<VehicleDetail> = {}): Promise<void> {
  beginHosting(2)
  name = async (point) => nameOf(point)
  setEnvironment({
    ...environment(),
    maps: { ...environment().maps, name: (point) => name(point) },
  })
  answers['GET /createVehicleInfo'] = () => ({ ...INFO, cities: CITIES })
  await openEditor(String(VEHICLE_ID))
  openAddress(vehicleOf(2, patch))
}
const settle = () => new Promise((done) => setTimeout(done))

beforeEach(() => open())

describe('the address form', () => {
  it('starts without a pin, in the middle of the valley', () => {
    expect(values()).toEqual({ cityID: '', address: '', latitude: '', longitude: '' })
    expect([$pin.get(), $center.get()]).toEqual([null, ADDRESS_CENTER])
  })

  it('starts with the saved values', async () => {
    const city = { id: 2, title: 'Pokhara' }
    await open({ city, address: 'Baidam', latitude: 28.2, longitude: 83.9612 })
    expect(values()).toEqual({ cityID: '2', address: 'Baidam', latitude: '28.2', longitude: '83.9612' })
    expect([$pin.get(), $center.get()]).toEqual(Array(2).fill({ lat: 28.2, lng: 83.9612 }))
  })

  it('moves to a chosen city, and places the pin there if there is none', async () => {
    chooseAddressCity('2')
    await settle()
    expect($center.get()).toEqual({ lat: 28.2096, lng: 83.9856 })
    expect(pinned()).toEqual({ latitude: '28.2096', longitude: '83.9856' })
    chooseAddressCity('1')
    expect($center.get()).toEqual({ lat: 27.7172, lng: 85.324 })
    expect(pinned()).toEqual({ latitude: '28.2096', longitude: '83.9856' })
  })

  it('rounds a pin to four decimals and proposes its name as the address', async () => {
    await placePin({ lat: 28.209_049_9, lng: 83.957_06 })
    expect(pinned()).toEqual({ latitude: '28.209', longitude: '83.9571' })
    expect(values().address).toBe('Place at 28.209, 83.9571')
    await placePin({ lat: 28.3, lng: 84 })
    expect(values().address).toBe('Place at 28.3, 84')
  })

  it('proposes a name instead of replacing a typed address', async () => {
    addressForm.change({ address: 'Baidam, by the lake' })
    chooseAddressPlace(LAKESIDE)
    expect(values().address).toBe('Baidam, by the lake')
    expect($proposal.get()).toBe(LAKESIDE.label)
    expect($placeName.get()).toBe(LAKESIDE.label)
    acceptProposal()
    expect(values().address).toBe(LAKESIDE.label)
    expect($proposal.get()).toBeNull()
  })

  it('asks again once a proposed address has been changed', () => {
    chooseAddressPlace(LAKESIDE)
    addressForm.change({ address: `${LAKESIDE.label}, second house` })
    chooseAddressPlace({ ...LAKESIDE, label: 'Sarangkot, Nepal' })
    expect(values().address).toBe(`${LAKESIDE.label}, second house`)
    expect($proposal.get()).toBe('Sarangkot, Nepal')
  })

  it('ignores the name of an earlier position of the pin', async () => {
    const waiting: (() => void)[] = []
    name = (point) => new Promise((done) => waiting.push(() => done(nameOf(point))))
    const first = placePin({ lat: 28.1, lng: 84 })
    const second = placePin({ lat: 28.2, lng: 84 })
    for (const answer of waiting.reverse()) answer()
    await Promise.all([first, second])
    expect(values().address).toBe('Place at 28.2, 84')
  })

  it.each([
    ['a pin', () => placePin({ lat: 26.2, lng: 85 })],
    ['a place', () => chooseAddressPlace({ ...LAKESIDE, lat: 28.7, lng: 77.1 })],
  ])('refuses %s outside Nepal at its field, and the pin returns to its place', async (_, set) => {
    chooseAddressPlace(LAKESIDE)
    const before = $pin.get()
    await set()
    expect(addressForm.$errors.get()).toEqual({ latitude: OUTSIDE })
    expect(pinned()).toEqual({ latitude: '28.209', longitude: '83.957' })
    expect($pin.get()).toEqual(before)
    expect($pin.get()).not.toBe(before)
  })

  it('refuses a pin beyond the border inside the box around the country', async () => {
    chooseAddressPlace(LAKESIDE)
    name = () => Promise.reject(failure(422, OUTSIDE, 'outsideNepal'))
    await placePin({ lat: 26.4, lng: 81 })
    expect(addressForm.$errors.get()).toEqual({ latitude: OUTSIDE })
    expect(pinned()).toEqual({ latitude: '28.209', longitude: '83.957' })
    expect($placeName.get()).toBe(LAKESIDE.label)
    expect(outside.notify).not.toHaveBeenCalled()
  })

  it('keeps a pin whose name does not load', async () => {
    name = () => Promise.reject(failure(0))
    await placePin({ lat: 28.1, lng: 84 })
    expect(pinned()).toEqual({ latitude: '28.1', longitude: '84' })
    expect(addressForm.$errors.get()).toEqual({})
  })

  it('shows a notice for a pin that is far from its city', () => {
    chooseAddressPlace(LAKESIDE)
    addressForm.change({ cityID: '2' })
    expect(farFromCity(values())).toBeNull()
    addressForm.change({ cityID: '1' })
    expect(farFromCity(values())).toMatchObject({ city: 'Kathmandu' })
    expect((farFromCity(values())?.meters ?? 0) / 1000).toBeCloseTo(145, -1)
  })

  it('requires a city and a pin, and sends them', async () => {
    expect(await addressForm.submit()).toBe(false)
    expect(addressForm.$errors.get()).toEqual({
      cityID: 'Please choose a city',
      latitude: 'Please show on the map where the vehicle starts',
    })
    chooseAddressPlace(LAKESIDE)
    chooseAddressCity('2')
    expect(await addressForm.submit()).toBe(true)
    expect(sentTo(SAVE)[0]?.payload).toEqual({
      id: VEHICLE_ID,
      step: 3,
      version: 1,
      cityID: '2',
      address: LAKESIDE.label,
      latitude: '28.209',
      longitude: '83.957',
    })
  })

  it('removes the pin when the place is cleared', () => {
    chooseAddressPlace(LAKESIDE)
    clearPin()
    expect([pinned(), $pin.get(), $placeName.get()]).toEqual([{ latitude: '', longitude: '' }, null, null])
  })

  it('shows the pin of a restored draft', () => {
    chooseAddressPlace(LAKESIDE)
    openAddress(vehicleOf(2))
    expect($pin.get()).toBeNull()
    addressForm.restoreDraft()
    expect($pin.get()).toEqual({ lat: 28.209, lng: 83.957 })
    expect($center.get()).toEqual($pin.get())
  })
})
