import { isParty } from '#domain/my-bookings/privacy.ts'
import type { BookingStatus } from '#domain/my-bookings/status.ts'
import { shortName } from '#domain/shared/person-name.ts'
import { snapToGrid } from '#domain/shared/place.ts'
import { maskContacts } from '#domain/threads/mask-contacts.ts'

interface ExportedMessage {
  isMine: boolean
  text: string | null
  latitude: number | null
  longitude: number | null
  address: string | null
}
export interface ExportedThread {
  /** of the booking; null for a ride */
  status: BookingStatus | null
  wasApproved: boolean
  haveBothWritten: boolean
  other: string | null
  messages: readonly ExportedMessage[]
}

/** A thread of the archive as its page shows it: what the other person wrote is masked until the approval. */
export function maskThread({ status, wasApproved, haveBothWritten, other, ...thread }: ExportedThread) {
  const isApproved = status !== null && isParty({ status, wasApproved })
  const isUnmasked = isApproved || (status === null && haveBothWritten)
  return {
    ...thread,
    other: other === null || isApproved ? other : shortName(other),
    messages: isUnmasked ? thread.messages : thread.messages.map(maskMessage),
  }
}

function maskMessage(message: ExportedMessage): ExportedMessage {
  const { isMine, text, latitude, longitude } = message
  if (isMine) return message
  if (latitude === null || longitude === null)
    return { ...message, text: text === null ? null : maskContacts(text) }
  const { lat, lng } = snapToGrid({ lat: latitude, lng: longitude })
  return { ...message, latitude: lat, longitude: lng, address: '' }
}
