/** The size of a booking's page before its code and the booking are there. */
export function TicketSkeleton({ label }: { label: string }) {
  return (
    <div className="ticket" role="status">
      <span className="sr-only">{label}</span>
      <div className="ticket-main" aria-hidden="true">
        <div className="skeleton h-[150px] rounded-[14px]" />
        <div className="skeleton h-[260px] rounded-[14px]" />
        <div className="skeleton h-[280px] rounded-[14px]" />
      </div>
      <div className="ticket-side" aria-hidden="true">
        <div className="skeleton h-[300px] rounded-[14px]" />
      </div>
    </div>
  )
}
