import { useEffect, useState } from 'react'

/** An address of a file in memory for an `<img>`, while the component shows it. */
export function useObjectUrl(file: Blob | null): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const url = file ? URL.createObjectURL(file) : undefined
    setUrl(url)
    return () => {
      if (url) URL.revokeObjectURL(url)
    }
  }, [file])
  return url
}
