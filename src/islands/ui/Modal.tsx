import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'

interface Props {
  title: string
  isOpen: boolean
  /** left out: the dialog has no way back, only its own ways on */
  onClose?: () => void
  closeLabel: string
  children: ReactNode
}

/**
 * A native dialog: a card in the middle, a sheet from below on phones. Its children are there only while it is open.
 * It stands at the end of the page, so that what is in it belongs to no form around it.
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
    // a key pressed inside arrives as a click at 0, 0
    const isOutside = clientX < left || clientX > right || clientY < top || clientY > bottom
    if (isOutside && event.detail > 0) onClose?.()
  }
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way is Escape, which arrives as `cancel`
    <dialog
      ref={dialog}
      className="modal"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      onClose={() => {
        // a second Escape closes a dialog whatever its page says
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
