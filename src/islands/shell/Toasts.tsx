import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Toaster, toast } from 'sonner'
import { useStore } from '#islands/ui/use-store.ts'
import type { Tone } from '#stores/shell/environment.ts'
import { $toasts, showCarried, TOAST_MS, type Toast, takeToasts } from '#stores/shell/toasts.ts'
import { createToastLayer } from './toast-layer.ts'

interface Props {
  label: string
  closeLabel: string
}

const NONE: readonly Toast[] = []
const OFFSET = { top: '84px', right: '20px' }
const PHONE_OFFSET = { top: '72px', left: '12px', right: '12px' }
const MARKS: Record<Tone, string> = {
  success: 'm5 10.5 3.2 3.2L15 7',
  info: 'M10 9.5v5M10 6v.2',
  error: 'M10 5.5v5.5M10 14v.2',
}

/** The one place where toasts appear: top right, for 3 s. Its code comes with the first toast (`hydrate:toast`). */
export function Toasts({ label, closeLabel }: Props) {
  const waiting = useStore($toasts, NONE)
  const [layer, setLayer] = useState<HTMLElement | null>(null)
  useEffect(() => {
    showCarried()
    setLayer(createToastLayer())
  }, [])
  useEffect(() => {
    if (!layer || !waiting.length) return
    // before the text is there, or a screen reader would not hear it arrive
    layer.dispatchEvent(new Event('raise'))
    for (const one of takeToasts())
      toast.custom(
        (id) => <ToastCard toast={one} closeLabel={closeLabel} onClose={() => toast.dismiss(id)} />,
        { duration: one.lasts },
      )
  }, [layer, waiting, closeLabel])
  if (!layer) return null
  return createPortal(
    <Toaster
      position="top-right"
      customAriaLabel={label}
      offset={OFFSET}
      mobileOffset={PHONE_OFFSET}
      duration={TOAST_MS}
      visibleToasts={3}
    />,
    layer,
  )
}

function ToastCard({
  toast: { tone, text },
  closeLabel,
  onClose,
}: {
  toast: Toast
  closeLabel: string
  onClose: () => void
}) {
  return (
    <div className="toast" data-tone={tone}>
      <svg
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={MARKS[tone]} />
      </svg>
      <p>{text}</p>
      <button type="button" aria-label={closeLabel} onClick={onClose}>
        ×
      </button>
    </div>
  )
}
