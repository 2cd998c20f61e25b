/** A native dialog: a centred card, on phones a sheet from below. */
export const DIALOG =
  'm-auto max-h-[min(760px,100dvh-32px)] w-[min(560px,100vw-32px)] overflow-auto rounded-(--radius-l) border-0 bg-card p-6 text-ink shadow-l backdrop:bg-[rgb(20_33_61/0.45)] max-md:mx-0 max-md:mb-0 max-md:max-h-[92dvh] max-md:w-screen max-md:max-w-[100vw] max-md:rounded-b-none max-md:p-5'
