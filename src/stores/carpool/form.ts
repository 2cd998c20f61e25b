import { atom } from 'nanostores'
import type { Place } from '#contract/places.ts'
import { readBoardUrl } from '#domain/carpool/board-url.ts'
import { MIN_PASSENGERS } from '#domain/carpool/limits.ts'
import { defaultPickup, movePassed } from '#domain/carpool/pickup.ts'
import type { CarpoolField } from '#domain/carpool/request.rules.ts'
import { normalizedNumber } from '#domain/shared/numbers.ts'
import { readPhoneNumber } from '#domain/shared/phone-number.ts'
import { round4 } from '#domain/shared/place.ts'
import { $user } from '#stores/auth/session.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { environment } from '#stores/shell/environment.ts'
import { sentencesOf, withError } from '#stores/shell/form.ts'
import { deleteRequestDraft, findRequestDraft, type RequestValues, storeRequestDraft } from './draft.ts'

export type RequestEnd = 'From' | 'To'
/** Translated errors by field. */
export type RequestErrors = Partial<Record<CarpoolField, string>>

const NAMES = { From: ['addressFrom', 'from'], To: ['addressTo', 'to'] } as const
/** The rules' names of fields that have another name in the form. */
const FIELDS: Partial<Record<keyof RequestValues, CarpoolField>> = { from: 'addressFrom', to: 'addressTo' }

export const ALL_CHOSEN = { addressFrom: '', addressTo: '' }

// state
/** Null before the form is opened in the browser. */
export const $values = atom<RequestValues | null>(null)
export const $requestErrors = atom<RequestErrors>({})
/** Addresses without a chosen place. Their fields show that immediately, as after a blur. */
export const $unchosenFields = atom(ALL_CHOSEN)
let vehicleTypes: readonly number[] = []
/** values of an untouched form */
let prefilled: RequestValues | null = null

// derived
export function emptyRequest(now: number, types: readonly number[]): RequestValues {
  return {
    isDriver: null,
    addressFrom: '',
    addressTo: '',
    from: null,
    to: null,
    ...defaultPickup(now),
    passengers: String(MIN_PASSENGERS),
    vehicleTypeID: types[0] ?? null,
    suggestedPrice: '',
    phoneNumber: '',
    note: '',
  }
}

// actions
/** Starts with the user's draft, and with the places in the URL. */
export function openRequest(types: readonly number[]): void {
  const { now: clock, currentPath, replacePath } = environment()
  const now = clock()
  vehicleTypes = types
  prefilled = emptyRequest(now, types)
  const draft = findRequestDraft()
  const isOffered = draft?.vehicleTypeID != null && types.includes(draft.vehicleTypeID)
  const restored = draft && { ...draft, ...(!isOffered && { vehicleTypeID: prefilled.vehicleTypeID }) }
  $requestErrors.set({})
  const values = movePassed(now, { ...prefilled, ...restored })
  $values.set(values)
  offerPhone()
  const [path = '', query = ''] = currentPath().split('?')
  const { from, to } = readBoardUrl(query)
  if (from) changeRequest({ addressFrom: from.label, from: from.point })
  if (to) changeRequest({ addressTo: to.label, to: to.point })
  // so that a reload shows what the user has changed since
  if (from || to) replacePath(path)
  showUnchosen({ ...values, ...$values.get() })
}

function showUnchosen({ addressFrom, addressTo, from, to }: RequestValues): void {
  $unchosenFields.set({ addressFrom: from ? '' : addressFrom, addressTo: to ? '' : addressTo })
}

/** For a form that was sent. */
export function clearRequest(): void {
  deleteRequestDraft()
  openRequest(vehicleTypes)
}

export function changeRequest(patch: Partial<RequestValues>): void {
  const before = $values.get()
  if (!before) return
  const changed = (Object.keys(patch) as (keyof RequestValues)[]).filter(
    (name) => patch[name] !== before[name],
  )
  if (!changed.length) return
  const values = { ...before, ...patch }
  $values.set(values)
  // a changed field is not marked before the next attempt
  clearErrors(changed.map((name) => FIELDS[name] ?? (name as CarpoolField)))
  if (isChanged(values)) storeRequestDraft(values)
  else deleteRequestDraft()
}

export function chooseRequestPlace(
  end: RequestEnd,
  { label, lat, lng }: Pick<Place, 'label' | 'lat' | 'lng'>,
): void {
  const [address, point] = NAMES[end]
  changeRequest({ [address]: label, [point]: { lat: round4(lat), lng: round4(lng) } })
}

export function clearPlace(end: RequestEnd): void {
  const [address, point] = NAMES[end]
  changeRequest({ [address]: '', [point]: null })
}

export function swapPlaces(): void {
  const values = $values.get()
  if (!values) return
  const { addressFrom, addressTo, from, to } = values
  const swapped = { addressFrom: addressTo, addressTo: addressFrom, from: to, to: from }
  changeRequest(swapped)
  showUnchosen({ ...values, ...swapped })
}

/** The rules are the largest part of the form's code, so they load with the first check. */
export async function findErrors(values: RequestValues): Promise<RequestErrors> {
  const { carpoolRules } = await import('#domain/carpool/request.rules.ts')
  return sentencesOf(carpoolRules.firstErrors({ ...values, vehicleTypes, now: environment().now() }))
}

/** Validates a field after blur, unless it is empty. */
export async function checkRequestField(field: 'suggestedPrice' | 'phoneNumber' | 'note'): Promise<void> {
  const values = $values.get()
  if (!values?.[field].trim()) return
  const found = (await findErrors(values))[field]
  if ($values.get() === values) $requestErrors.set(withError($requestErrors.get(), field, found))
}

/** After blur: shows the price as it was parsed, and validates it. */
export async function leavePrice(): Promise<void> {
  const price = $values.get()?.suggestedPrice ?? ''
  changeRequest({ suggestedPrice: normalizedNumber(price) })
  await checkRequestField('suggestedPrice')
}

function clearErrors(fields: readonly CarpoolField[]): void {
  const errors = $requestErrors.get()
  if (!fields.some((field) => errors[field])) return
  $requestErrors.set(
    Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field as CarpoolField))),
  )
}

/** Whether the form differs from an untouched one. */
function isChanged(values: RequestValues): boolean {
  const start = prefilled
  if (!start) return false
  return (Object.keys(start) as (keyof RequestValues)[]).some((name) => values[name] !== start[name])
}

/** Fills in the profile's phone number, unless one is entered. */
function offerPhone(): void {
  const number = readPhoneNumber($user.get()?.mobileNumber ?? '')
  const values = $values.get()
  if (!values || !number || values.phoneNumber) return
  if (prefilled) prefilled = { ...prefilled, phoneNumber: number }
  $values.set({ ...values, phoneNumber: number })
}

// reactions
// on a page that had only the token, the user is known now, and a draft can be shown
$user.listen(() => {
  const values = $values.get()
  if (values && !isChanged(values) && findRequestDraft()) openRequest(vehicleTypes)
  else offerPhone()
})

onSignedOut(() => {
  $values.set(null)
  $requestErrors.set({})
})
