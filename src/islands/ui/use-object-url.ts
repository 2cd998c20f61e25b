import { useEffect, useState } from 'react'

/** An object URL of a file for an `<img>`, revoked on unmount. */
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
