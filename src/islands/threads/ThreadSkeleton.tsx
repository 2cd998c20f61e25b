/** The frame of a thread: it fills the window below the header of the site, so that the field is at its lower end. */
export const FRAME =
  'mx-auto flex min-h-[calc(100svh-61px)] max-w-[760px] flex-col md:min-h-[calc(100svh-69px)]'

interface Props {
  label: string
  /** the page's heading until the thread is loaded */
  title: string
}

/** Shown until the thread is loaded, in its dimensions. */
export function ThreadSkeleton({ label, title }: Props) {
  return (
    <div className={FRAME} role="status">
      <h1 className="sr-only">{title}</h1>
      <span className="sr-only">{label}</span>
      <div className="flex items-center gap-3 border-b border-line py-2.5" aria-hidden="true">
        <span className="skeleton size-11 flex-none rounded-full!" />
        <span className="grid flex-1 gap-2">
          <span className="skeleton h-5 w-2/5" />
          <span className="skeleton h-4 w-3/5" />
        </span>
      </div>
      <div className="flex flex-1 flex-col justify-end gap-3 py-4" aria-hidden="true">
        <span className="skeleton h-11 w-3/5" />
        <span className="skeleton h-11 w-2/5 self-end" />
        <span className="skeleton h-17 w-2/3" />
      </div>
      <div className="skeleton mb-3 h-26 rounded-none" aria-hidden="true" />
    </div>
  )
}
