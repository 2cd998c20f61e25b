import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'

interface Props {
  title: string
  isOpen: boolean
  /** omitted: the dialog cannot be closed, only answered */
  onClose?: () => void
  closeLabel: string
  children: ReactNode
}

/**
 * A native dialog: a centred card, on phones a sheet from below. Its children are mounted only while it is open.
 * A portal at the end of the page, so that its inputs belong to no surrounding form.
 */
export function Modal({ title, isOpen, onClose, closeLabel, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const { current } = dialog
    if (isOpen && !current?.open) current?.showModal()
    if (!isOpen && current?.open) current.close()
  }, [isOpen])
  const clickBeside = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return
    const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect()
    const { clientX, clientY } = event
    // a key pressed inside fires a click at 0, 0
    const isOutside = clientX < left || clientX > right || clientY < top || clientY > bottom
    if (isOutside && event.detail > 0) onClose?.()
  }
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard equivalent is Escape, which fires `cancel`
    <dialog
      ref={dialog}
      className="modal"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      onClose={() => {
        // a second Escape closes a dialog even if its cancel event was prevented
        if (!isOpen) return
        if (onClose) onClose()
        else dialog.current?.showModal()
      }}
      onClick={clickBeside}
    >
      {isOpen && (
        <>
          <div className="mb-3 flex items-center justify-between gap-4">
            <h2 id={id} className="text-xl">
              {title}
            </h2>
            {onClose && (
              <button className="round" type="button" onClick={onClose}>
                <span className="sr-only">{closeLabel}</span>
                <svg viewBox="0 0 24 24" aria-hidden="true">
                  <path d="M6 6l12 12M18 6L6 18" />
                </svg>
              </button>
            )}
          </div>
          {children}
        </>
      )}
    </dialog>,
    document.body,
  )
}
