import { atom } from 'nanostores'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  answerBill,
  type BillAnswerPayload,
  confirmAsGuest,
  type DayDone,
  noteCash,
  reduceBill,
} from '#contract/trip-day.ts'
import type { RecordKind } from '#domain/trip-day/records.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { $booking, refreshBooking, reloadBooking } from '#stores/my-bookings/booking.ts'
import { environment, t } from '#stores/shell/environment.ts'
import { send } from '#stores/shell/send.ts'
import { $tripPosition, loadPosition } from './shared-position.ts'

/** What one of the two parties writes about the day of a trip, on its ticket. */
export type TicketWrite = 'confirm' | 'answer' | 'reduce' | 'cash'

interface Writing {
  /** null: nothing is being sent */
  sending: TicketWrite | null
  failed: { what: TicketWrite; sentence: string } | null
}

const NOTHING: Writing = { sending: null, failed: null }

// state
export const $ticketWriting = atom<Writing>(NOTHING)

// actions
export const confirmRecordOf = (id: string, kind: RecordKind) =>
  write('confirm', id, confirmAsGuest, { kind })

export const answerBillOf = (id: string, payload: BillAnswerPayload) =>
  write('answer', id, answerBill, payload)

export const reduceBillOf = (id: string, total: number) => write('reduce', id, reduceBill, { total })

/** `agreed`: the agreed price, NRS */
export async function withdrawBill(id: string, agreed: number): Promise<void> {
  const { confirm } = environment()
  if (await confirm(t('trip-day.bill.withdrawQuestion'), { yes: t('trip-day.bill.withdraw') }))
    await reduceBillOf(id, agreed)
}

export const noteCashOf = (id: string, amount: number) => write('cash', id, noteCash, { amount })

/** Loads what the driver has recorded since, and the position while it is shared. */
export async function followDay(id: string): Promise<void> {
  await refreshBooking()
  if ($booking.get().booking?.day?.hasPosition) await loadPosition(id)
  else $tripPosition.set(null)
}

/** Sends at most one at a time; each may be sent twice. Resolves with whether it is done. */
async function write<P>(
  what: TicketWrite,
  id: string,
  endpoint: Endpoint<P, DayDone>,
  payload: P,
): Promise<boolean> {
  if ($ticketWriting.get().sending) return false
  $ticketWriting.set({ sending: what, failed: null })
  const outcome = await send(endpoint, { params: { id }, payload })
  if (outcome.status === 'answered') {
    environment().notify('success', outcome.data.message)
    await reloadBooking()
    $ticketWriting.set(NOTHING)
    return true
  }
  const { status, message } = outcome.failure
  // what the other side has done since, or what became of a write without an answer
  await refreshBooking()
  const sentence = message || t(status === 0 ? 'trip-day.offline.needed' : 'trip-day.refused')
  $ticketWriting.set({ sending: null, failed: status === 401 ? null : { what, sentence } })
  return false
}

// reactions
onSignedOut(() => $ticketWriting.set(NOTHING))
