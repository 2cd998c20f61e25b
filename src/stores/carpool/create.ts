import { atom } from 'nanostores'
import type { ApiFailure } from '#contract/api-failure.ts'
import { type CarpoolPayload, createCarpool } from '#contract/carpool.ts'
import { BOARD_PATH } from '#domain/carpool/board-url.ts'
import type { CarpoolField } from '#domain/carpool/request.rules.ts'
import { kathmanduMillis, toWire } from '#domain/shared/kathmandu-time.ts'
import { wholeNumber } from '#domain/shared/numbers.ts'
import { environment, t } from '#stores/shell/environment.ts'
import { hasErrors } from '#stores/shell/form.ts'
import { type FailedWrite, notifyFailure, send } from '#stores/shell/send.ts'
import { deleteRequestDraft, type RequestValues } from './draft.ts'
import { $requestErrors, $values, clearRequest, findErrors, type RequestErrors } from './form.ts'
import { loadOpenRequest } from './open-request.ts'

const SUBMIT_DEBOUNCE_MS = 300

/** Why the last attempt was refused, with the URL of the request that is open. */
export interface Refusal {
  text: string
  path: string | null
}

// state
export const $isSending = atom(false)
export const $refusal = atom<Refusal | null>(null)

// actions
/**
 * Sends at most once at a time; after success until the page is left. Resolves with whether nothing is marked at a
 * field.
 */
export async function createRequest(): Promise<boolean> {
  const values = $values.get()
  if (!values || $isSending.get()) return true
  $isSending.set(true)
  $refusal.set(null)
  let isCreated = false
  try {
    await Promise.all([findErrors(values), debounce()])
    // what was typed while it was sent counts
    const latest = $values.get() ?? values
    const errors = await findErrors(latest)
    $requestErrors.set(errors)
    if (hasErrors(errors)) environment().notify('error', t('carpool.fillFields'))
    else isCreated = await create(payloadOf(latest))
    return !hasErrors($requestErrors.get())
  } finally {
    $isSending.set(isCreated)
  }
}

/** The browser restored the page from which a request was created. */
export function returnToForm(): void {
  if (!$isSending.get()) return
  $isSending.set(false)
  clearRequest()
}

/** Several clicks, or Enter beside a click, are one attempt. */
const debounce = () => new Promise((resolve) => setTimeout(resolve, SUBMIT_DEBOUNCE_MS))

async function create(payload: CarpoolPayload): Promise<boolean> {
  const outcome = await send(createCarpool, { payload })
  if (outcome.status === 'answered') finish(outcome.isFound ? t('carpool.arrived') : outcome.data.message)
  else showFailure(outcome)
  return outcome.status === 'answered'
}

function finish(message: string): void {
  deleteRequestDraft()
  environment().notify('success', message, { persist: true })
  environment().navigate(BOARD_PATH)
}

function showFailure({ failure, status }: FailedWrite): void {
  const errors = fieldErrors(failure)
  if (hasErrors(errors)) {
    $requestErrors.set(errors)
    environment().notify('error', t('carpool.fillFields'))
    return
  }
  const lost = status === 'unknown' ? 'carpool.unknown' : 'carpool.lost'
  const fallback = t(failure.status === 0 ? lost : 'carpool.refused')
  notifyFailure(failure, fallback)
  if (failure.cause !== 'requestOpen') return
  $refusal.set({ text: failure.message || fallback, path: pathIn(failure.data) })
  void loadOpenRequest()
}

/** The API's sentences by the form's fields; the first one of a field counts. On the wire date and time are one. */
function fieldErrors({ status, errors }: ApiFailure): RequestErrors {
  const found: RequestErrors = {}
  for (const { cause, detail } of status === 422 ? errors : []) {
    const field = cause === 'time' ? 'fromTime' : cause
    if (isField(field)) found[field] ??= detail
  }
  return found
}

/** The values of the form have the names of its fields. */
const isField = (name: string): name is CarpoolField => Object.hasOwn($values.get() ?? {}, name)

function pathIn(data: unknown): string | null {
  const { path }: { path?: unknown } = typeof data === 'object' && data !== null ? data : {}
  return typeof path === 'string' ? path : null
}

function payloadOf(values: RequestValues): CarpoolPayload {
  const at = kathmanduMillis(values.fromDate, values.fromTime)
  return {
    isDriver: values.isDriver,
    addressFrom: values.addressFrom,
    addressTo: values.addressTo,
    fromLatitude: values.from?.lat ?? null,
    fromLongitude: values.from?.lng ?? null,
    toLatitude: values.to?.lat ?? null,
    toLongitude: values.to?.lng ?? null,
    time: at === null ? null : toWire(at),
    passengers: Number(values.passengers),
    vehicleTypeID: values.vehicleTypeID,
    suggestedPrice: String(wholeNumber(values.suggestedPrice) ?? values.suggestedPrice),
    phoneNumber: values.phoneNumber,
    note: values.note,
  }
}
