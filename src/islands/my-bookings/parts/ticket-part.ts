/** A part of the ticket above its map, with something to do. */
export const TICKET_PART = 'border-b border-line px-5 py-4.5 lg:px-7 print:hidden'
