const ROWS = ['first', 'second', 'third']

/** Shown until the island has loaded, in the dimensions of its list. */
export function ReferredUsersSkeleton({ label }: { label: string }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <TableSkeleton />
    </div>
  )
}

export function TableSkeleton() {
  return (
    <div className="grid gap-3" aria-hidden="true">
      <div className="skeleton h-6 w-60 max-w-full" />
      {/* rows as high as those of the table, with its head */}
      <div className="panel px-0! py-1! sm:pt-11.25!">
        {ROWS.map((row) => (
          <div key={row} className="flex h-21.25 items-center justify-between gap-6 px-4.5 sm:h-12.25">
            <div className="grid flex-1 gap-2">
              <div className="skeleton h-5 w-40 max-w-full" />
              <div className="skeleton h-4 w-28 max-w-full sm:hidden" />
            </div>
            <div className="skeleton h-7 w-24 flex-none" />
          </div>
        ))}
      </div>
    </div>
  )
}
