/** Decorative drawing shown where a vehicle has no picture; alone: above an empty list instead of in a card. */
export function Placeholder({ isAlone = false }: { isAlone?: boolean }) {
  return (
    <svg
      className={
        isAlone
          ? 'h-[110px] w-44 rounded-m [background:linear-gradient(180deg,var(--color-sky-1),var(--color-sky-2)_80%)]'
          : 'size-full'
      }
      viewBox="0 0 160 100"
      aria-hidden="true"
    >
      <path
        className="fill-hill-1"
        fillOpacity="0.6"
        d="m0 62 26-22 16 12 24-26 22 24 18-14 22 20 14-10 18 16v38H0Z"
      />
      <path className="fill-hill-2" fillOpacity="0.45" d="M0 74c30-14 52-2 80-8s50-8 80 4v30H0Z" />
      <g className="fill-none stroke-ink-2" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M36 78v-11c0-3 2-5 5-6l12-3 9-11c2-2 4-3 7-3h25c3 0 6 1 8 4l9 11 11 3c3 1 5 3 5 6v10M36 78h8m16 0h41m16 0h10M66 57h42M86 45v12" />
        <circle cx="52" cy="78" r="8" />
        <circle cx="109" cy="78" r="8" />
      </g>
    </svg>
  )
}
