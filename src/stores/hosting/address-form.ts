import { atom } from 'nanostores'
import type { CreateInfo } from '#contract/hosting.ts'
import type { Place } from '#contract/places.ts'
import type { VehicleDetail } from '#contract/vehicles.ts'
import { type AddressField, addressRules, pinOf } from '#domain/hosting/address.rules.ts'
import type { AddressValues } from '#domain/hosting/forms.ts'
import { ADDRESS_CENTER } from '#domain/hosting/limits.ts'
import { stepNumber } from '#domain/hosting/steps.ts'
import { haversineMeters, insideNepalBox, type Point, round4 } from '#domain/shared/place.ts'
import { environment } from '#stores/shell/environment.ts'
import { $editor } from './editor.ts'
import { failureOf } from './failure.ts'
import { createStepForm } from './step-form.ts'
import { t } from './translate.ts'

type City = CreateInfo['cities'][number]

const EMPTY: AddressValues = { cityID: '', address: '', latitude: '', longitude: '' }
/** Farther from the middle of its city a pin is asked about. */
const FAR_METERS = 40_000

// state
const form = createStepForm<AddressValues, AddressField>({
  step: stepNumber('address'),
  empty: EMPTY,
  check: (values) => addressRules.firstErrors({ ...values, cities: cities().map(({ id }) => String(id)) }),
  payload: (values) => ({ ...values }),
  linkedFields: [['latitude', 'longitude']],
})
export const addressForm: typeof form = { ...form, restoreDraft, choose, submit }
/** Where the map looks: it goes there anew whenever this changes. */
export const $center = atom<Point>(ADDRESS_CENTER)
/** The pin as the map shows it: a new object each time, so that one that was dragged out of Nepal goes back. */
export const $pin = atom<Point | null>(null)
/** The name of the place at the pin; null while it is not known. */
export const $placeName = atom<string | null>(null)
/** The same, while it is not the address. */
export const $proposal = atom<string | null>(null)
/** what was put there by a name, and may be replaced by the next one */
let proposed = ''
let naming = 0

// actions
export function openAddress(vehicle: Parameters<typeof savedValues>[0]): void {
  form.open(savedValues(vehicle), savedValues)
  startOver()
}

/** The map goes to the city; its pin only where there was none. */
export function chooseCity(cityID: string): void {
  form.change({ cityID })
  const city = cities().find(({ id }) => String(id) === cityID)
  if (!city) return
  const point = pointOf(city)
  $center.set(point)
  if (!pinOf(form.$values.get())) void placePin(point)
}

export function choosePlace({ lat, lng, label }: Place): void {
  const point = rounded({ lat, lng })
  if (insideNepalBox(point)) {
    naming++
    put(point)
    propose(label)
  } else refuse()
}

/** By a click, a drag or the keyboard, or at a city. The place is named as soon as its name comes. */
export async function placePin(place: Point): Promise<void> {
  const point = rounded(place)
  if (!insideNepalBox(point)) return refuse()
  const { latitude, longitude } = form.$values.get()
  const nameBefore = $placeName.get()
  const mine = ++naming
  put(point)
  try {
    const { label } = await environment().maps.name(point)
    if (mine === naming) propose(label)
  } catch (error) {
    // the box is wider than the country; without a name the pin stands all the same
    if (mine !== naming || failureOf(error).cause !== 'outsideNepal') return
    form.change({ latitude, longitude })
    $placeName.set(nameBefore)
    refuse()
  }
}

export function clearPin(): void {
  naming++
  form.change({ latitude: '', longitude: '' })
  $pin.set(null)
  $placeName.set(null)
  $proposal.set(null)
}

export function typeAddress(address: string): void {
  form.change({ address })
}

export function acceptProposal(): void {
  const label = $proposal.get()
  if (label === null) return
  form.change({ address: label })
  proposed = label
  $proposal.set(null)
}

/** How far the pin lies from the chosen city, where that may be a mistake; else null. */
export function farFromCity(values: AddressValues): { city: string; meters: number } | null {
  const city = cities().find(({ id }) => String(id) === values.cityID)
  const pin = pinOf(values)
  if (!city || !pin) return null
  const meters = haversineMeters(pointOf(city), pin)
  return meters > FAR_METERS ? { city: city.title, meters } : null
}

function restoreDraft(): void {
  form.restoreDraft()
  startOver()
}

function choose(fields: readonly string[], whose: 'mine' | 'theirs'): void {
  form.choose(fields, whose)
  startOver()
}

async function submit(): Promise<boolean> {
  const isSaved = await form.submit()
  // the pin may be where another window has put it
  if (form.$conflict.get()) startOver()
  return isSaved
}

function savedValues(
  vehicle: Pick<VehicleDetail, 'city' | 'address' | 'latitude' | 'longitude'>,
): AddressValues {
  const text = (degrees: number | null) => (degrees === null ? '' : String(round4(degrees)))
  return {
    cityID: vehicle.city ? String(vehicle.city.id) : '',
    address: vehicle.address ?? '',
    latitude: text(vehicle.latitude),
    longitude: text(vehicle.longitude),
  }
}

function propose(label: string): void {
  $placeName.set(label)
  const { address } = form.$values.get()
  if (address.trim() === '' || address === proposed) {
    form.change({ address: label })
    proposed = label
    $proposal.set(null)
  } else $proposal.set(label === address ? null : label)
}

function put({ lat, lng }: Point): void {
  form.change({ latitude: String(lat), longitude: String(lng) })
  $pin.set({ lat, lng })
  $placeName.set(null)
  $proposal.set(null)
}

/** The pin that was dragged away goes back. */
function refuse(): void {
  environment().notify('error', t('hosting.errors.outsideNepal'))
  form.setError('latitude', 'hosting.errors.outsideNepal')
  $pin.set(pinOf(form.$values.get()))
}

function startOver(): void {
  naming++
  proposed = ''
  $placeName.set(null)
  $proposal.set(null)
  const values = form.$values.get()
  const city = cities().find(({ id }) => String(id) === values.cityID)
  $pin.set(pinOf(values))
  $center.set($pin.get() ?? (city ? pointOf(city) : ADDRESS_CENTER))
}

const rounded = ({ lat, lng }: Point): Point => ({ lat: round4(lat), lng: round4(lng) })
const pointOf = ({ latitude, longitude }: City): Point => ({ lat: latitude, lng: longitude })

function cities(): readonly City[] {
  const editor = $editor.get()
  return editor.status === 'ready' ? editor.info.cities : []
}
