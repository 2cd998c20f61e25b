/** Shown until the vehicles are loaded, in their dimensions. */
export function MyVehiclesSkeleton({ label }: { label: string }) {
  return (
    <div className="mine" role="status">
      <span className="sr-only">{label}</span>
      <div className="mine-bar" aria-hidden="true">
        <div className="skeleton mine-search h-[68px]" />
        <div className="skeleton h-[68px] lg:w-[210px]" />
        <div className="skeleton h-[68px] lg:w-[210px]" />
      </div>
      <p className="mine-count" />
      <VehicleRowsSkeleton />
    </div>
  )
}

export function VehicleRowsSkeleton() {
  return (
    <div className="own-vehicles" aria-hidden="true">
      {['first', 'second', 'third'].map((row) => (
        <div key={row} className="panel own-vehicle">
          <div className="skeleton pic" />
          <div className="own-vehicle-text">
            <div className="skeleton h-8 w-2/3" />
            <div className="skeleton h-7 w-4/5" />
            <div className="skeleton h-7 w-1/3" />
            <div className="skeleton h-6 w-1/4" />
          </div>
          <div className="own-actions">
            <div className="skeleton h-[44px] w-[90px]" />
            <div className="skeleton h-[44px] w-[110px]" />
          </div>
        </div>
      ))}
    </div>
  )
}
