import type { Booked } from '#contract/booking.ts'
import { type Booking, replaceBooking } from '#contract/my-bookings.ts'
import type { VehicleCard } from '#contract/vehicles.ts'
import { newBookingPath } from '#domain/my-bookings/list-query.ts'
import { environment } from '#stores/shell/environment.ts'
import { send } from '#stores/shell/send.ts'
import { loadAlternatives } from './alternatives.ts'
import { createBookingWrite, NOT_SENT, type WriteState, type WriteStatus } from './booking-write.ts'

/** The vehicle that is being booked in the place of a cancelled booking, or could not be. */
export interface Replacing extends Omit<WriteState, 'status'> {
  /** of the cancelled booking */
  id: string
  vehicleId: number
  /** `done`: the browser goes to the new booking */
  status: WriteStatus | 'done'
}

// state
const write = createBookingWrite<Replacing, Booked>({
  bookingId: ({ id }) => id,
  answered: (sent, { id }) => finish(sent, id),
  concludes: (sent, { replacedBy }) => replacedBy !== null && finish(sent, replacedBy.id),
  async refused(sent, { status, cause, data }, sentence) {
    const made = cause === 'alreadyReplaced' ? idOf(data) : null
    if (made) return finish(sent, made)
    write.patch({ ...NOT_SENT, problem: { kind: 'failed', sentence } }, sent)
    // taken, dearer or no longer listed: what is left, with the prices of now
    if (status === 409 || status === 404 || status === 422) await loadAlternatives(sent.id)
    return true
  },
  ended: ({ id }) => loadAlternatives(id),
})
export const { $shown: $replacing, lookUp: lookUpReplacement } = write

// actions
/** Books at most once at a time; while it is not known whether another vehicle is booked, none is sent. */
export async function submitReplacement(
  { id }: Pick<Booking, 'id'>,
  { id: vehicleId, pricing }: Pick<VehicleCard, 'id' | 'pricing'>,
): Promise<void> {
  const current = $replacing.get()
  if (write.isBusy() || !pricing) return
  if (current?.id === id && current.problem?.kind === 'unknown') return lookUpReplacement()
  const payload = { vehicleId, expectedPayable: pricing.payable }
  await write.submit({ id, vehicleId, ...NOT_SENT }, (onLost) =>
    send(replaceBooking, { params: { id }, payload, onLost }),
  )
}

function finish(sent: Replacing, made: string): true {
  write.patch({ status: 'done', problem: null }, sent)
  environment().navigate(newBookingPath(made))
  return true
}

function idOf(data: unknown): string | null {
  const { id }: { id?: unknown } = typeof data === 'object' && data !== null ? data : {}
  return typeof id === 'string' ? id : null
}
