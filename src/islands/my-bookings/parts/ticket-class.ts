/** The frame of the ticket, also while it loads (Ticket.css). */
export const TICKET = {
  frame:
    'ticket overflow-hidden rounded-(--radius-l) bg-card shadow-l lg:grid lg:grid-cols-[minmax(0,1fr)_340px]',
  body: 'ticket-body grid gap-6 p-5 lg:px-7',
  side: 'ticket-side relative grid content-start gap-4.5 border-dashed border-line-2 px-5 py-6 max-lg:border-t-2 lg:border-l-2 lg:px-6.5',
}
