interface Props {
  label: string
  /** the page's heading until the trip is loaded */
  title: string
}

/** Shown until the trip is loaded, in the dimensions of the page. */
export function DriverPageSkeleton({ label, title }: Props) {
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <div className="grid gap-4" role="status">
        <span className="sr-only">{label}</span>
        <div className="skeleton h-96 rounded-(--radius-l)" aria-hidden="true" />
        <div className="skeleton h-64 rounded-(--radius-l)" aria-hidden="true" />
      </div>
    </>
  )
}
