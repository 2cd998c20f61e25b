import { useEffect, useState } from 'react'

/** An address of a file in memory for an `<img>`, while the component shows it. */
export function useObjectUrl(file: Blob | null): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = file ? URL.createObjectURL(file) : undefined
    setUrl(made)
    return () => {
      if (made) URL.revokeObjectURL(made)
    }
  }, [file])
  return url
}
