import { TICKET } from './parts/ticket-class.ts'

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
