/** A road into the hills, above the title of a page or list that has no other content. */
export function RoadPicture() {
  return (
    <svg
      className="mb-1.5 h-[84px] w-40"
      viewBox="0 0 160 84"
      fill="none"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path className="stroke-line-2" d="m8 58 36-36 13 13L80 8l24 31 11-11 37 30M71 19l5 4 4-5 5 6 3-5" />
      <path className="stroke-hill-3" d="M4 66c32-13 54-1 78-7s46-8 74 3" />
      <path className="stroke-crimson" strokeDasharray="7 6" d="M60 82c30-3 46-7 36-12S70 66 84 60" />
    </svg>
  )
}
