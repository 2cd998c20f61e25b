import { atom } from 'nanostores'
import { toFailure } from '#contract/api-failure.ts'
import type { CreateInfo } from '#contract/hosting.ts'
import type { Place } from '#contract/places.ts'
import type { VehicleDetail } from '#contract/vehicles.ts'
import { type AddressField, addressRules, pinOf } from '#domain/hosting/address.rules.ts'
import { type AddressValues, emptyForm } from '#domain/hosting/forms.ts'
import { ADDRESS_CENTER } from '#domain/hosting/limits.ts'
import { stepNumber } from '#domain/hosting/steps.ts'
import { haversineMeters, insideNepalBox, type Point, round4 } from '#domain/shared/place.ts'
import { environment } from '#stores/shell/environment.ts'
import { readyEditor } from './editor.ts'
import { createStepForm } from './step-form.ts'

type City = CreateInfo['cities'][number]

/** A pin farther from the centre of its city gets a notice. */
const FAR_METERS = 40_000

// state
export const addressForm = createStepForm<AddressValues, AddressField>({
  step: stepNumber('address'),
  empty: emptyForm('address'),
  check: (values) => addressRules.firstErrors({ ...values, cities: cities().map(({ id }) => String(id)) }),
  payload: (values) => ({ ...values }),
  linkedFields: [['latitude', 'longitude']],
  onReplace: startOver,
})
/** The map's centre; the map moves whenever this changes. */
export const $center = atom<Point>(ADDRESS_CENTER)
/** The pin on the map; a new object each time, so that a pin that was dragged out of Nepal moves back. */
export const $pin = atom<Point | null>(null)
/** The name of the place at the pin; null while it is not known. */
export const $placeName = atom<string | null>(null)
/** The place's name as a proposal, while it differs from the address. */
export const $proposal = atom<string | null>(null)
/** an address that was filled in from a place's name, and may be replaced by the next one */
let proposed = ''
let naming = 0

// actions
export function openAddress(vehicle: Parameters<typeof savedValues>[0]): void {
  addressForm.open(savedValues(vehicle), savedValues)
}

/** Centres the map on the city; places the pin there only if there is none. */
export function chooseAddressCity(cityID: string): void {
  addressForm.change({ cityID })
  const city = cities().find(({ id }) => String(id) === cityID)
  if (!city) return
  const point = pointOf(city)
  $center.set(point)
  if (!pinOf(addressForm.$values.get())) void placePin(point)
}

export function chooseAddressPlace({ lat, lng, label }: Place): void {
  const point = rounded({ lat, lng })
  if (insideNepalBox(point)) {
    naming++
    put(point)
    propose(label)
  } else refuse()
}

/** After a click, a drag or the keyboard, or at a city. The place's name is loaded afterwards. */
export async function placePin(place: Point): Promise<void> {
  const point = rounded(place)
  if (!insideNepalBox(point)) return refuse()
  const { latitude, longitude } = addressForm.$values.get()
  const nameBefore = $placeName.get()
  const request = ++naming
  put(point)
  try {
    const { label } = await environment().maps.name(point)
    if (request === naming) propose(label)
  } catch (error) {
    // the box is larger than the country; after any other failure the pin stays, without a name
    if (request !== naming || toFailure(error).cause !== 'outsideNepal') return
    addressForm.change({ latitude, longitude })
    $placeName.set(nameBefore)
    refuse()
  }
}

export function clearPin(): void {
  naming++
  addressForm.change({ latitude: '', longitude: '' })
  $pin.set(null)
  $placeName.set(null)
  $proposal.set(null)
}

export function acceptProposal(): void {
  const label = $proposal.get()
  if (label === null) return
  addressForm.change({ address: label })
  proposed = label
  $proposal.set(null)
}

/** The distance from the chosen city to a pin that is far away; else null. */
export function farFromCity(values: AddressValues): { city: string; meters: number } | null {
  const city = cities().find(({ id }) => String(id) === values.cityID)
  const pin = pinOf(values)
  if (!city || !pin) return null
  const meters = haversineMeters(pointOf(city), pin)
  return meters > FAR_METERS ? { city: city.title, meters } : null
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
  const { address } = addressForm.$values.get()
  if (address.trim() === '' || address === proposed) {
    addressForm.change({ address: label })
    proposed = label
    $proposal.set(null)
  } else $proposal.set(label === address ? null : label)
}

function put({ lat, lng }: Point): void {
  addressForm.change({ latitude: String(lat), longitude: String(lng) })
  $pin.set({ lat, lng })
  $placeName.set(null)
  $proposal.set(null)
}

/** Moves the dragged pin back. */
function refuse(): void {
  addressForm.setError('latitude', 'hosting.errors.outsideNepal')
  $pin.set(pinOf(addressForm.$values.get()))
}

/** The values are other ones: of another vehicle, of a draft, or of another tab, which may have moved the pin. */
function startOver(): void {
  naming++
  proposed = ''
  $placeName.set(null)
  $proposal.set(null)
  const values = addressForm.$values.get()
  const city = cities().find(({ id }) => String(id) === values.cityID)
  $pin.set(pinOf(values))
  $center.set($pin.get() ?? (city ? pointOf(city) : ADDRESS_CENTER))
}

const rounded = ({ lat, lng }: Point): Point => ({ lat: round4(lat), lng: round4(lng) })
const pointOf = ({ latitude, longitude }: City): Point => ({ lat: latitude, lng: longitude })
const cities = (): readonly City[] => readyEditor()?.info.cities ?? []
