import { useEffect } from 'react'
import { Notice } from './Notice.tsx'

interface Props {
  /** undefined: what is shown was loaded just now */
  text: string | undefined
  /** there is a connection again */
  onOnline: () => void
}

/** What is shown without a connection says so, with its time, and is loaded again when there is one. */
export function KeptNotice({ text, onOnline }: Props) {
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
