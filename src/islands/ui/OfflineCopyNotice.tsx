import { useEffect } from 'react'
import { Notice } from './Notice.tsx'

interface Props {
  /** undefined: the content has just been loaded */
  text: string | undefined
  /** called when the connection is back */
  onOnline: () => void
}

/** States that the content is an offline copy, and of when. Reloads it when the connection is back. */
export function OfflineCopyNotice({ text, onOnline }: Props) {
  useEffect(() => {
    if (!text) return
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [text, onOnline])
  if (!text) return null
  return (
    <Notice tone="warn" role="status" className="mb-4">
      {text}
    </Notice>
  )
}
