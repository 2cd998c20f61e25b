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
import { send } from '#stores/shell/send.ts'
import { readBooking } from './booking.ts'
import { createBookingWrite, NOT_SENT, type WriteProblem, type WriteState } from './booking-write.ts'
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

/** The dialog in which a trip is changed. `repriced`: the price is another than the one that was shown. */
export interface Changing extends WriteState<WriteProblem | { kind: 'repriced' } | { kind: 'nothing' }> {
  booking: Booking
  draft: ChangeDraft
  /** message keys by field, from the last attempt */
  errors: FieldErrors<ChangeField>
}

// state
const write = createBookingWrite<Changing, ChangeDone>({
  bookingId: ({ booking }) => booking.id,
  answered: (sent, { message }) => finish(sent, message),
  async concludes(sent, booking) {
    const made = newChange(sent.booking, booking)
    const done = made?.state === 'open' ? 'proposed' : 'applied'
    if (made) await finish(sent, t(`my-bookings.change.done.${done}.${sideOf(booking.isBookedByMe)}`))
    return made !== null
  },
  refused(sent, { cause, data }, sentence) {
    if (cause === 'priceChanged' && isPreview(data)) {
      replacePreview(data)
      write.patch({ status: 'idle', problem: { kind: 'repriced' } }, sent)
    } else if (cause === 'hoursTaken') {
      write.patch({ status: 'idle' }, sent)
      offerFreeHours(data, sentence)
    } else return cause === 'bookingChanged' && startAgain(sent, sentence)
    return true
  },
  // the other side was faster, or the trip is over
  async ended(sent) {
    if ($changing.get()?.booking.id === sent.booking.id) closeChanging()
    await reloadShown()
  },
})
export const { $shown: $changing, lookUp: lookUpChange } = write
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
  if (write.isBusy()) return
  const agreed = draftOf(booking)
  const last = unsent.get(booking.id)
  const draft = last ? rebaseDraft(last.draft, last.agreed, agreed) : agreed
  $changing.set({
    booking,
    draft: to === undefined ? draft : withDropOff(draft, to),
    errors: {},
    ...NOT_SENT,
  })
  refreshPreview()
  void loadRules()
}

export function closeChanging(): void {
  const changing = $changing.get()
  if (!changing) return
  const agreed = draftOf(changing.booking)
  if (!isSameDraft(changing.draft, agreed)) unsent.set(changing.booking.id, { draft: changing.draft, agreed })
  $changing.set(null)
}

/** A changed field is not marked before the next attempt. */
export function editChange(change: Partial<ChangeDraft>, ...fields: ChangeField[]): void {
  const changing = $changing.get()
  if (!changing) return
  const errors = { ...changing.errors }
  for (const field of fields) delete errors[field]
  const isReason = Object.keys(change).every((part) => part === 'reason')
  write.patch({
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
  write.patch({ errors, problem })
  if (hasErrors(errors) || problem) return
  const { status, preview, canRetry } = $changePreview.get()
  if (status === 'ready' && preview) await submit(changing, preview)
  else if (canRetry) retryPreview()
}

async function submit(changing: Changing, { after }: ChangePreview): Promise<void> {
  const { booking, draft } = changing
  const payload = {
    ...changePayload(booking, draft),
    reason: cleanText(draft.reason),
    expectedPayable: after.quote.payable,
    expectedDropOff: after.to,
  }
  await write.submit({ ...changing, errors: {} }, (onLost) =>
    send(proposeChange, { params: { id: booking.id }, payload, onLost }),
  )
}

/** The change of this side that the booking did not have before. */
function newChange(before: Booking, { changes: { open, decided } }: Booking) {
  const known = new Set([before.changes.open, ...before.changes.decided].map((change) => change?.id))
  return [open, ...decided].find((change) => change?.isMine && !known.has(change.id)) ?? null
}

async function finish(sent: Changing, message: string): Promise<void> {
  environment().notify('success', message)
  unsent.delete(sent.booking.id)
  write.close(sent)
  await Promise.all([reloadShown(), refreshUnseen()])
}

/** Applies what was typed to the booking as it is now. False: the dialog was closed. */
async function startAgain(sent: Changing, sentence: string): Promise<boolean> {
  const booking = await readBooking(sent.booking.id)
  const changing = $changing.get()
  if (changing?.booking.id !== sent.booking.id) return false
  if (booking) {
    const draft = rebaseDraft(changing.draft, draftOf(changing.booking), draftOf(booking))
    write.patch({ booking, draft })
    refreshPreview()
  }
  write.patch({ status: 'idle', problem: { kind: 'failed', sentence } })
  return true
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

// reactions
$changing.listen((changing) => {
  if (!changing) askPreview(null)
})
onSignedOut(() => unsent.clear())
