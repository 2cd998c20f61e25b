import type { CarpoolPayload } from '#contract/carpool.ts'
import { type CarpoolField, carpoolRules } from '#domain/carpool/request.rules.ts'
import { fromWire, kathmanduDate, kathmanduMillis, kathmanduTime } from '#domain/shared/kathmandu-time.ts'
import { wholeNumber } from '#domain/shared/numbers.ts'
import { readPhoneNumber } from '#domain/shared/phone-number.ts'
import type { Point } from '#domain/shared/place.ts'
import { cleanText, oneLine } from '#domain/shared/text.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { MessageKey } from '#messages/keys.ts'
import type { AppContext } from '#server/context.ts'
import { loadReference } from '#server/services/search/list-reference.ts'
import { type ResolvedPlace, resolvePlace } from './resolve-place.ts'

/** A valid request, ready to be stored. */
export interface RequestDraft {
  isDriver: boolean
  from: ResolvedPlace
  to: ResolvedPlace
  at: Date
  passengers: number
  vehicleType: { id: number; slug: string }
  suggestedPrice: number
  phoneNumber: string
  note: string
}
/** Errors by wire name. */
type FormErrors = Partial<Record<WireField, MessageKey>>
type WireField = Exclude<CarpoolField, 'fromDate' | 'fromTime'> | 'time'

const NO_DAY = { fromDate: '', fromTime: '' }
const UNREADABLE_DAY = { fromDate: '?', fromTime: '?' }

/**
 * Reads the form and reports all its errors together; `draft` is null when there are any.
 * @throws ApiError unavailable
 */
export async function readRequest(
  context: AppContext,
  payload: CarpoolPayload,
  locale: Locale,
): Promise<{ errors: FormErrors; draft: RequestDraft | null }> {
  const { vehicleTypes } = (await loadReference(context, locale)).filters
  const [from, to] = await resolvePlaces(context, payload)
  const values = {
    isDriver: payload.isDriver ?? null,
    addressFrom: oneLine(payload.addressFrom),
    addressTo: oneLine(payload.addressTo),
    ...pickupOf(payload.time),
    passengers: textOf(payload.passengers),
    vehicleTypeID: payload.vehicleTypeID ?? null,
    suggestedPrice: textOf(payload.suggestedPrice),
    phoneNumber: oneLine(payload.phoneNumber),
    note: cleanText(payload.note),
  }
  const found = carpoolRules.firstErrors({
    ...values,
    from,
    to,
    vehicleTypes: vehicleTypes.map(({ id }) => id),
    now: context.now(),
  })
  const vehicleType = vehicleTypes.find(({ id }) => id === values.vehicleTypeID)
  const at = kathmanduMillis(values.fromDate, values.fromTime)
  const isComplete = Object.keys(found).length === 0 && from && to && vehicleType && at !== null
  return {
    errors: onWire(found),
    draft: isComplete
      ? {
          isDriver: values.isDriver === true,
          from,
          to,
          at: new Date(at),
          passengers: wholeNumber(values.passengers) ?? 0,
          vehicleType,
          suggestedPrice: wholeNumber(values.suggestedPrice) ?? 0,
          phoneNumber: readPhoneNumber(values.phoneNumber),
          note: values.note,
        }
      : null,
  }
}

/** The places of a request's form, and of the form of its price. */
export function resolvePlaces(
  context: AppContext,
  payload: Pick<
    CarpoolPayload,
    'addressFrom' | 'addressTo' | 'fromLatitude' | 'fromLongitude' | 'toLatitude' | 'toLongitude'
  >,
): Promise<[ResolvedPlace | null, ResolvedPlace | null]> {
  const { addressFrom, addressTo, fromLatitude, fromLongitude, toLatitude, toLongitude } = payload
  const resolve = async (address: string, point: Point | null) =>
    address ? resolvePlace(context, address, point) : null
  return Promise.all([
    resolve(oneLine(addressFrom), pointAt(fromLatitude, fromLongitude)),
    resolve(oneLine(addressTo), pointAt(toLatitude, toLongitude)),
  ])
}

/** Null without coordinates. */
export function pointAt(lat: number | null | undefined, lng: number | null | undefined): Point | null {
  return lat == null || lng == null ? null : { lat, lng }
}

/** Kathmandu day and time, to the minute, of UTC with or without milliseconds. */
function pickupOf(time: string | null | undefined): { fromDate: string; fromTime: string } {
  const text = time?.trim() ?? ''
  if (!text) return NO_DAY
  const at = fromWire(text.replace(/\.\d{1,3}Z$/, 'Z'))
  return at === null ? UNREADABLE_DAY : { fromDate: kathmanduDate(at), fromTime: kathmanduTime(at) }
}

function textOf(value: string | number | null | undefined): string {
  return oneLine(value == null ? '' : String(value))
}

function onWire(errors: Partial<Record<CarpoolField, MessageKey>>): FormErrors {
  const { fromDate, fromTime, ...others } = errors
  const time = fromDate ?? fromTime
  return { ...others, ...(time && { time }) }
}
