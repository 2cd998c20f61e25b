import type { ImportFailure } from '#domain/hosting/imported-calendar.ts'

/** An address, and the validators of its last file (RFC 9110, 8.8); null: none, or the file is needed anyway. */
export interface CalendarAddress {
  url: string
  etag: string | null
  lastModified: string | null
}

export type FetchedCalendar =
  | { status: 'changed'; text: string; etag: string | null; lastModified: string | null }
  | { status: 'unchanged' }
  | { status: 'failed'; failure: ImportFailure }

/** Calendars at addresses that users give. */
export interface CalendarsPort {
  /** The address to fetch, or why nothing can be there. */
  read(text: string): { url: string } | { failure: ImportFailure }
  /** Never throws; addresses occur in no error. */
  fetch(address: CalendarAddress): Promise<FetchedCalendar>
}
