import { $isUploading } from '#stores/hosting/uploads.ts'

const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
let isHolding = false

/** While pictures are on their way the browser asks before the page is left; forms of the page can be changed meanwhile. */
export function warnBeforeUnload(): void {
  if (isHolding) return
  isHolding = true
  $isUploading.subscribe((isSending) => {
    if (isSending) window.addEventListener('beforeunload', preventUnload)
    else window.removeEventListener('beforeunload', preventUnload)
  })
}
