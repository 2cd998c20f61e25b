import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Toaster, toast } from 'sonner'
import { TOAST_MS } from '#domain/shell/toast-times.ts'
import { Close } from '#islands/ui/Close.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $toasts, drainToasts, showPersistedToasts, type Toast } from '#stores/shell/toasts.ts'
import { createToastLayer, TOAST_MARKS } from './toast-layer.ts'
import { TOAST } from './toast-look.ts'

interface Props {
  label: string
  closeLabel: string
}

const NONE: readonly Toast[] = []
const OFFSET = { top: '84px', right: '20px' }
const PHONE_OFFSET = { top: '72px', left: '12px', right: '12px' }

/** The only place that shows toasts: top right, for 3 s. Its code loads with the first toast (`hydrate:toast`). */
export function Toasts({ label, closeLabel }: Props) {
  const waiting = useStore($toasts, NONE)
  const [layer, setLayer] = useState<HTMLElement | null>(null)
  /** ids of the toasts that are visible, by tone and text */
  const visible = useRef(new Map<string, number>())
  useEffect(() => {
    showPersistedToasts()
    setLayer(createToastLayer())
  }, [])
  useEffect(() => {
    if (!layer || !waiting.length) return
    // raised before the text is added, or a screen reader would not announce it
    layer.dispatchEvent(new Event('raise'))
    for (const item of drainToasts()) {
      const key = `${item.tone} ${item.text}`
      // identical to one that is still visible: replaces it, and lasts anew
      const id = visible.current.get(key) ?? item.id
      const forget = () => visible.current.delete(key)
      visible.current.set(key, id)
      toast.custom(
        () => <ToastCard toast={item} closeLabel={closeLabel} onClose={() => toast.dismiss(id)} />,
        { id, duration: item.durationMs, onDismiss: forget, onAutoClose: forget },
      )
    }
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

export function ToastCard({
  toast: { tone, text },
  closeLabel,
  onClose,
}: {
  toast: Toast
  closeLabel: string
  onClose: () => void
}) {
  return (
    <div className={TOAST.card} data-tone={tone}>
      <Icon
        node={[['path', { d: TOAST_MARKS[tone] }]]}
        className={TOAST.mark}
        viewBox="0 0 20 20"
        strokeWidth="2.2"
      />
      <p className={TOAST.text}>{text}</p>
      <Close label={closeLabel} onClick={onClose} />
    </div>
  )
}
