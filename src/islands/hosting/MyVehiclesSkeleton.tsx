import { BAR, COUNT, LIST, ROW, ROW_ACTIONS, ROW_PICTURE, ROW_TEXT, SEARCH } from './list/list-classes.ts'

/** Shown until the vehicles are loaded, in their dimensions. */
export function MyVehiclesSkeleton({ label }: { label: string }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div className={BAR} aria-hidden="true">
        <div className={`skeleton h-[68px] ${SEARCH}`} />
        <div className="skeleton h-[68px] lg:w-[210px]" />
        <div className="skeleton h-[68px] lg:w-[210px]" />
      </div>
      <p className={COUNT}>
        <CountSkeleton />
      </p>
      <VehicleRowsSkeleton />
    </div>
  )
}

export function CountSkeleton() {
  return <span className="skeleton block h-5 w-28" aria-hidden="true" />
}

export function VehicleRowsSkeleton() {
  return (
    <div className={LIST} aria-hidden="true">
      {['first', 'second', 'third'].map((row) => (
        <div key={row} className={ROW}>
          <div className={`skeleton pic ${ROW_PICTURE}`} />
          <div className={ROW_TEXT}>
            <div className="skeleton h-8 w-2/3" />
            <div className="skeleton h-7 w-4/5" />
            <div className="skeleton h-7 w-1/3" />
            <div className="skeleton h-6 w-1/4" />
          </div>
          <div className={ROW_ACTIONS}>
            <div className="skeleton h-[44px] w-[90px]" />
            <div className="skeleton h-[44px] w-[110px]" />
          </div>
        </div>
      ))}
    </div>
  )
}
