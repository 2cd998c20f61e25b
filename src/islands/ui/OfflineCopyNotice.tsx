import { Notice } from './Notice.tsx'
import { useRetry } from './use-retry.ts'

interface Props {
  /** undefined: the content has just been loaded */
  text: string | undefined
  /** called when the connection is back */
  onOnline: () => void
}

/** States that the content is an offline copy, and of when. Reloads it when the connection is back. */
export function OfflineCopyNotice({ text, onOnline }: Props) {
  useRetry(Boolean(text), onOnline)
  if (!text) return null
  return (
    <Notice tone="warn" role="status" className="mb-4">
      {text}
    </Notice>
  )
}
