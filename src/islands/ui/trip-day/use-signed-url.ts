import { useState } from 'react'

/** The name of a picture's file, which follows its signature. */
const fileOf = (url: string | undefined) => url?.split('/').at(-1)

/**
 * The URL under which a private picture is shown. Each response signs it anew, for five minutes: the first URL stays, so
 * that the picture is not loaded again, until it fails. Then `onFail` takes the newest, or calls `refresh`.
 */
export function useSignedUrl(
  newest: string | undefined,
  refresh: () => unknown,
): { url: string | undefined; onFail: () => void } {
  const [url, setUrl] = useState(newest)
  if (fileOf(url) !== fileOf(newest)) setUrl(newest)
  return { url, onFail: () => (url === newest ? void refresh() : setUrl(newest)) }
}
