import { $isUploading } from '#stores/hosting/uploads.ts'

const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
let isHolding = false

/** Warns before leaving the page while pictures upload; switching forms stays possible. */
export function warnBeforeUnload(): void {
  if (isHolding) return
  isHolding = true
  $isUploading.subscribe((isSending) => {
    if (isSending) window.addEventListener('beforeunload', preventUnload)
    else window.removeEventListener('beforeunload', preventUnload)
  })
}
