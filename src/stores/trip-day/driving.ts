import { atom } from 'nanostores'
import { toFailure } from '#contract/api-failure.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type DriverSheet, issueBill, noteCashTaken, removeExpense } from '#contract/trip-day.ts'
import { environment, t } from '#stores/shell/environment.ts'
import { $sheet, refreshSheet, showSheet } from './sheet.ts'

/** What the driver sends only with a connection, because its answer decides what follows. */
export type DrivingWrite = 'bill' | 'cash' | 'remove'

interface Driving {
  /** null: nothing is being sent */
  sending: DrivingWrite | null
  failed: { what: DrivingWrite; sentence: string } | null
}

// state
export const $driving = atom<Driving>({ sending: null, failed: null })

// actions
export function sendBill(expectedTotal: number): Promise<boolean> {
  return write('bill', issueBill, { payload: { expectedTotal } })
}

export function sendCash(amount: number): Promise<boolean> {
  return write('cash', noteCashTaken, { payload: { amount } })
}

export function takeBackExpense(id: string): Promise<boolean> {
  return write('remove', removeExpense, { params: { id } })
}

/** Sends at most one at a time. Each may be sent twice, so one without an answer is sent again by the driver. */
async function write<P>(
  what: DrivingWrite,
  endpoint: Endpoint<P, DriverSheet>,
  { payload, params }: { payload?: P; params?: Record<string, string> },
): Promise<boolean> {
  const { token } = $sheet.get()
  if ($driving.get().sending) return false
  $driving.set({ sending: what, failed: null })
  try {
    const sent = { params: { token, ...params }, ...(payload !== undefined && { payload }) }
    const { data } = await environment().call(endpoint, { ...sent, background: true })
    showSheet(token, data)
    $driving.set({ sending: null, failed: null })
    return true
  } catch (error) {
    const { status, message } = toFailure(error)
    // the bill may have changed, or been sent from another phone
    if (status === 409 || status === 404) await refreshSheet()
    const sentence = status === 0 ? t('trip-day.offline.needed') : message || t('trip-day.refused')
    $driving.set({ sending: null, failed: { what, sentence } })
    return false
  }
}
