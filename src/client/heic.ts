/** A picture of 48 megapixels takes a cheap phone about so long. */
const MAX_MS = 60_000

/** What the worker answers. */
export type Decoded = { jpeg: Blob | null } | { isOffline: true }

/**
 * A HEIC picture as an upright JPEG; null when it cannot be decoded. In a worker, so that the page stays usable meanwhile
 * and the memory goes back as soon as it is done. @throws when the decoder did not arrive
 */
export async function decodeHeic(bytes: Uint8Array): Promise<Blob | null> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { type: 'module' })
  let late: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise((resolve, reject) => {
      late = setTimeout(() => resolve(null), MAX_MS)
      const fail = () => reject(new Error('The decoder did not arrive.'))
      worker.onmessage = ({ data }: MessageEvent<Decoded>) => ('jpeg' in data ? resolve(data.jpeg) : fail())
      worker.onerror = fail
      worker.postMessage(bytes)
    })
  } finally {
    clearTimeout(late)
    worker.terminate()
  }
}
