import { type ReactNode, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Dialog } from './Dialog.tsx'

interface Props {
  className?: string
  title: string
  isOpen: boolean
  /** omitted: the dialog cannot be closed, only answered */
  onClose?: () => void
  closeLabel: string
  children: ReactNode
}

/**
 * A Dialog whose children are mounted only while it is open.
 * Rendered in a portal at the end of the page, so that its inputs belong to no surrounding form.
 */
export function Modal({ isOpen, onClose, ...props }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const afterClose = () => {
    if (!isOpen) return
    if (onClose) onClose()
    else dialog.current?.showModal()
  }
  // the server has no document to hold the portal
  if (typeof document === 'undefined') return null
  return createPortal(
    <Dialog {...props} ref={dialog} isOpen={isOpen} onCancel={onClose} onClose={afterClose} />,
    document.body,
  )
}
