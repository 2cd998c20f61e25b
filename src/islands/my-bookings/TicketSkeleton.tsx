/** The frame of the ticket, even while it loads (Ticket.css). */
export const TICKET = {
  frame:
    'ticket overflow-hidden rounded-(--radius-l) bg-card shadow-l lg:grid lg:grid-cols-[minmax(0,1fr)_340px]',
  /** above its map, with something to do */
  part: 'border-b border-line px-5 py-4.5 lg:px-7 print:hidden',
  body: 'ticket-body grid gap-6 p-5 lg:px-7',
  side: 'ticket-side relative grid content-start gap-4.5 border-dashed border-line-2 px-5 py-6 max-lg:border-t-2 lg:border-l-2 lg:px-6.5',
}

interface Props {
  label: string
  /** the page's heading until the booking is loaded */
  title: string
}

/** Shown until the booking is loaded, in the ticket's dimensions. */
export function TicketSkeleton({ label, title }: Props) {
  return (
    <>
      <p aria-hidden="true">
        <span className="skeleton my-2.75 inline-block h-5 w-28" />
      </p>
      <h1 className="sr-only">{title}</h1>
      <div className={TICKET.frame} role="status">
        <span className="sr-only">{label}</span>
        <div className="min-w-0" aria-hidden="true">
          <div className="skeleton h-28 rounded-none" />
          <div className="ticket-map skeleton rounded-none" />
          <div className={TICKET.body}>
            <div className="skeleton h-26" />
            <div className="skeleton h-26" />
          </div>
        </div>
        <div className={TICKET.side} aria-hidden="true">
          {['first', 'second', 'third', 'fourth'].map((part) => (
            <div key={part} className="skeleton h-21" />
          ))}
        </div>
      </div>
    </>
  )
}
