import { atom } from 'nanostores'
import type { ApiFailure } from '#contract/api-failure.ts'
import type { Booking } from '#contract/my-bookings.ts'
import { type ChangeDone, type ChangePreview, proposeChange } from '#contract/trip-changes.ts'
import type { ChangeField } from '#domain/my-bookings/change.rules.ts'
import { sideOf } from '#domain/my-bookings/status.ts'
import { datesOf } from '#domain/search/trip-dates.ts'
import { fromWire } from '#domain/shared/kathmandu-time.ts'
import type { FieldErrors } from '#domain/shared/rules.ts'
import { cleanText } from '#domain/shared/text.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { refreshUnseen } from '#stores/notifications/unseen.ts'
import { environment, t } from '#stores/shell/environment.ts'
import { hasErrors } from '#stores/shell/form.ts'
import { findOut, type SendOutcome, send } from '#stores/shell/send.ts'
import { readBooking } from './booking.ts'
import {
  type ChangeDraft,
  changeForm,
  changePayload,
  draftOf,
  hasChanges,
  isSameDraft,
  rebaseDraft,
} from './change-draft.ts'
import { $changePreview, askPreview, offerFreeHours, replacePreview, retryPreview } from './change-preview.ts'
import { reloadShown } from './reload-shown.ts'
import type { WriteProblem, WriteStatus } from './write-status.ts'

/** The dialog in which a trip is changed; `idle`: it asks, or the write failed. */
export interface Changing {
  booking: Booking
  draft: ChangeDraft
  status: WriteStatus
  /** `repriced`: the price is another than the one that was shown */
  problem: WriteProblem | { kind: 'repriced' } | { kind: 'nothing' } | null
  /** message keys by field, from the last attempt */
  errors: FieldErrors<ChangeField>
  /** Of the write whose outcome is unknown; else empty. */
  key: string
}

const FRESH = { status: 'idle', problem: null, errors: {}, key: '' } as const

// state
export const $changing = atom<Changing | null>(null)
/** What was typed and not sent, by booking, with the trip it was typed for: a dialog closes by a slip of the finger. */
const unsent = new Map<string, { draft: ChangeDraft; agreed: ChangeDraft }>()

// derived
const isChanged = ({ booking, draft }: Pick<Changing, 'booking' | 'draft'>): boolean =>
  hasChanges(changePayload(booking, draft))

/** Loaded when the dialog opens: the connection may be down on submit. */
const loadRules = () => import('#domain/my-bookings/change.rules.ts')

// actions
/** `to`: the drop-off that is offered, epoch milliseconds. */
export function openChanging(booking: Booking, to?: number): void {
  if (isBusy()) return
  const agreed = draftOf(booking)
  const last = unsent.get(booking.id)
  const draft = last ? rebaseDraft(last.draft, last.agreed, agreed) : agreed
  $changing.set({ booking, draft: to === undefined ? draft : withDropOff(draft, to), ...FRESH })
  refreshPreview()
  void loadRules()
}

export function closeChanging(): void {
  const changing = $changing.get()
  if (!changing) return
  const agreed = draftOf(changing.booking)
  if (!isSameDraft(changing.draft, agreed)) unsent.set(changing.booking.id, { draft: changing.draft, agreed })
  $changing.set(null)
  askPreview(null)
}

/** A changed field is not marked before the next attempt. */
export function editChange(change: Partial<ChangeDraft>, ...fields: ChangeField[]): void {
  const changing = $changing.get()
  if (!changing) return
  const errors = { ...changing.errors }
  for (const field of fields) delete errors[field]
  const isReason = Object.keys(change).every((part) => part === 'reason')
  patch({
    draft: { ...changing.draft, ...change },
    errors,
    // an unknown write is looked up before another one is sent
    ...(!isReason && changing.problem?.kind !== 'unknown' && { problem: null }),
  })
  if (!isReason) refreshPreview()
}

/** Free hours that the server offers. */
export function chooseHours(hours: { from: string; to: string }): void {
  const [from, to] = [fromWire(hours.from), fromWire(hours.to)]
  if (from !== null && to !== null) editChange({ dates: datesOf({ from, to }) }, 'times')
}

/** Sends at most once at a time, and only a change whose price is shown. */
export async function submitTripChange(): Promise<void> {
  const { changeRules } = await loadRules()
  const changing = $changing.get()
  if (changing?.status !== 'idle') return
  const errors = changeRules.firstErrors(changeForm(changing.draft))
  const problem = isChanged(changing) ? null : ({ kind: 'nothing' } as const)
  patch({ errors, problem })
  if (hasErrors(errors) || problem) return
  const { status, preview, canRetry } = $changePreview.get()
  if (status === 'ready' && preview) await submit(changing, preview)
  else if (canRetry) retryPreview()
}

/** Finds out whether a change without a response was saved. */
export async function lookUpChange(): Promise<void> {
  const changing = $changing.get()
  if (changing?.status !== 'idle') return
  patch({ status: 'lookingUp', problem: null })
  await conclude(changing.booking, await findOut(changing.key))
}

async function submit({ booking, draft }: Changing, { after }: ChangePreview): Promise<void> {
  const { id } = booking
  patch({ status: 'sending', errors: {}, problem: null, key: '' })
  const payload = {
    ...changePayload(booking, draft),
    reason: cleanText(draft.reason),
    expectedPayable: after.quote.payable,
    expectedDropOff: after.to,
  }
  const outcome = await send(proposeChange, {
    params: { id },
    payload,
    onLost: (key) => isShown(id) && patch({ status: 'lookingUp', key }),
  })
  await conclude(booking, outcome)
}

async function conclude(booking: Booking, outcome: SendOutcome<ChangeDone>): Promise<void> {
  if (outcome.status === 'answered') await finish(booking.id, outcome.data.message)
  else if (outcome.failure.status !== 0) await fail(booking, outcome.failure)
  else await compare(booking, outcome.status === 'unknown')
}

/** It did not arrive, or nobody knows: the change may have been saved all the same. */
async function compare(before: Booking, isUnknown: boolean): Promise<void> {
  const { id } = before
  const booking = await readBooking(id)
  if (!booking) return showProblem(id, { kind: 'unknown' })
  const made = newChange(before, booking)
  if (!made) return showProblem(id, { kind: isUnknown ? 'unknown' : 'stands' })
  const done = made.state === 'open' ? 'proposed' : 'applied'
  await finish(id, t(`my-bookings.change.done.${done}.${sideOf(booking.isBookedByMe)}`))
}

/** The change of this side that the booking did not have before. */
function newChange(before: Booking, { changes: { open, decided } }: Booking) {
  const known = new Set([before.changes.open, ...before.changes.decided].map((change) => change?.id))
  return [open, ...decided].find((change) => change?.isMine && !known.has(change.id)) ?? null
}

async function finish(id: string, message: string): Promise<void> {
  environment().notify('success', message)
  unsent.delete(id)
  if (isShown(id)) {
    $changing.set(null)
    askPreview(null)
  }
  await Promise.all([reloadShown(), refreshUnseen()])
}

async function fail({ id }: Booking, failure: ApiFailure): Promise<void> {
  const { status, cause, message, data } = failure
  if (status === 401) return reset()
  const sentence = message || t('my-bookings.callFailed')
  if (!isShown(id)) return environment().notify('error', sentence)
  if (cause === 'priceChanged' && isPreview(data)) {
    replacePreview(data)
    return showProblem(id, { kind: 'repriced' })
  }
  if (cause === 'hoursTaken') {
    patch({ status: 'idle' })
    return offerFreeHours(data, sentence)
  }
  if (cause === 'bookingChanged') return startAgain(id, sentence)
  // final: the other side was faster, or the trip is over
  if (status === 409 || status === 404) {
    environment().notify('error', sentence)
    closeChanging()
    await reloadShown()
  } else showProblem(id, { kind: 'failed', sentence })
}

/** What was typed, on the booking as it is now. */
async function startAgain(id: string, sentence: string): Promise<void> {
  const booking = await readBooking(id)
  const changing = $changing.get()
  if (booking && changing?.booking.id === id) {
    const draft = rebaseDraft(changing.draft, draftOf(changing.booking), draftOf(booking))
    patch({ booking, draft })
    refreshPreview()
  }
  showProblem(id, { kind: 'failed', sentence })
}

/** Shown in the dialog, or as a toast when it was closed before the response. */
function showProblem(id: string, problem: Changing['problem']): void {
  if (isShown(id)) patch({ status: 'idle', problem })
  else environment().notify('error', t('my-bookings.callFailed'))
}

function refreshPreview(): void {
  const changing = $changing.get()
  if (!changing) return
  const { booking, draft } = changing
  const payload = changePayload(booking, draft)
  const { hasTimes } = changeForm(draft)
  const isWhole = hasTimes && draft.markers.pickup !== null && draft.markers.dropOff !== null
  askPreview(isWhole && hasChanges(payload) ? { id: booking.id, payload } : null)
}

function withDropOff(draft: ChangeDraft, to: number): ChangeDraft {
  const { toDate, toTime } = datesOf({ from: to, to })
  return { ...draft, dates: { ...draft.dates, toDate, toTime } }
}

/** `data` of a price that changed. */
function isPreview(data: unknown): data is ChangePreview {
  return typeof data === 'object' && data !== null && 'after' in data && 'money' in data
}

const isShown = (id: string) => $changing.get()?.booking.id === id

function isBusy(): boolean {
  const status = $changing.get()?.status
  return status === 'sending' || status === 'lookingUp'
}

function patch(change: Partial<Changing>): void {
  const changing = $changing.get()
  if (changing) $changing.set({ ...changing, ...change })
}

function reset(): void {
  unsent.clear()
  $changing.set(null)
  askPreview(null)
}

// reactions
onSignedOut(reset)
