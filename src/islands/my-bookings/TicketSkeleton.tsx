interface Props {
  label: string
  /** the page's heading until the booking is loaded */
  title: string
}

/** Shown until the booking is loaded, in the ticket's dimensions. */
export function TicketSkeleton({ label, title }: Props) {
  return (
    <>
      <p className="back-to-all" aria-hidden="true">
        <span className="skeleton" />
      </p>
      <h1 className="sr-only">{title}</h1>
      <div className="ticket" role="status">
        <span className="sr-only">{label}</span>
        <div className="ticket-main" aria-hidden="true">
          <div className="skeleton" />
          <div className="ticket-map skeleton" />
          <div className="ticket-body">
            <div className="skeleton" />
            <div className="skeleton" />
          </div>
        </div>
        <div className="ticket-side" aria-hidden="true">
          <div className="skeleton" />
          <div className="skeleton" />
          <div className="skeleton" />
          <div className="skeleton" />
        </div>
      </div>
    </>
  )
}
