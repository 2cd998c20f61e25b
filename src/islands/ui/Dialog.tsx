import { type MouseEvent, type ReactNode, type RefObject, type SyntheticEvent, useEffect, useId } from 'react'
import { Close } from './Close.tsx'

/** A native dialog: a centred card, on phones a sheet from below. */
export const DIALOG =
  'm-auto max-h-[min(760px,100dvh-32px)] w-[min(560px,100vw-32px)] overflow-auto rounded-(--radius-l) border-0 bg-card p-6 text-ink shadow-l backdrop:bg-[rgb(20_33_61/0.45)] max-md:mx-0 max-md:mb-0 max-md:max-h-[92dvh] max-md:w-screen max-md:max-w-[100vw] max-md:rounded-b-none max-md:p-5'

interface Props {
  ref: RefObject<HTMLDialogElement | null>
  id?: string
  className?: string
  title: string
  subtitle?: string | undefined
  closeLabel: string
  /** omitted: other code opens the dialog, and its children are always rendered */
  isOpen?: boolean
  /** Escape, the close button or a click beside the dialog. Omitted: only the dialog's own buttons close it. */
  onCancel?: (() => void) | undefined
  /** Called after it has closed: a second Escape closes a dialog even if its page prevents that. */
  onClose: () => void
  /** beside the cross */
  extra?: ReactNode
  children: ReactNode
}

/** A native dialog: a card in the middle, a sheet from below on phones. */
export function Dialog({ ref, id, className = '', isOpen, onCancel, onClose, children, ...head }: Props) {
  const titleId = useId()
  useEffect(() => {
    if (isOpen === undefined) return
    if (isOpen && !ref.current?.open) ref.current?.showModal()
    if (!isOpen && ref.current?.open) ref.current.close()
  }, [isOpen, ref])
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault()
    onCancel?.()
  }
  const clickBeside = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return
    const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect()
    const { clientX, clientY } = event
    // a key pressed inside arrives as a click at 0, 0
    const isOutside = clientX < left || clientX > right || clientY < top || clientY > bottom
    if (isOutside && event.detail > 0) cancel(event)
  }
  const close = ({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
    // the event is queued: the dialog may have been opened again by now
    if (!currentTarget.open) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users press Escape, which arrives as `cancel`
    <dialog
      ref={ref}
      id={id}
      className={`${DIALOG} ${className}`}
      aria-labelledby={titleId}
      onCancel={cancel}
      onClose={close}
      onClick={clickBeside}
      // it may have been opened before hydration
      suppressHydrationWarning
    >
      {isOpen !== false && (
        <>
          <div
            className={`mb-3 flex justify-between gap-4 ${head.subtitle ? 'items-start' : 'items-center'}`}
          >
            <div className="min-w-0">
              <h2 id={titleId} className="text-xl" tabIndex={-1}>
                {head.title}
              </h2>
              {head.subtitle && <p className="truncate font-bold text-ink-2">{head.subtitle}</p>}
            </div>
            {onCancel && (
              <Close
                className="noscript:hidden"
                label={head.closeLabel}
                data-close-dialog=""
                onClick={cancel}
              />
            )}
            {head.extra}
          </div>
          {children}
        </>
      )}
    </dialog>
  )
}
