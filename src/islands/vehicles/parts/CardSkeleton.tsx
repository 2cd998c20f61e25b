/** Space for a card that is not loaded yet. */
export function CardSkeleton() {
  return (
    <div className="card flex flex-col" aria-hidden="true">
      <div className="skeleton aspect-[1.6] rounded-none" />
      <div className="grid gap-3 p-[18px]">
        <div className="skeleton h-6 w-2/3" />
        <div className="skeleton h-4 w-full" />
        <div className="skeleton h-7 w-1/2" />
      </div>
    </div>
  )
}
