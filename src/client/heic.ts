/** A cheap phone takes about this long for a picture of 48 megapixels. */
const MAX_MS = 60_000

export type Decoded = { jpeg: Blob | null } | { isOffline: true }

/**
 * Decodes a HEIC picture to an upright JPEG; null when it cannot be decoded. Runs in a worker, so the page stays
 * responsive and the memory is freed afterwards.
 * @throws when the decoder could not be loaded
 */
export async function decodeHeic(bytes: Uint8Array): Promise<Blob | null> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { type: 'module' })
  let timeout: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise((resolve, reject) => {
      timeout = setTimeout(() => resolve(null), MAX_MS)
      const fail = () => reject(new Error('HEIC decoder not loaded.'))
      worker.onmessage = ({ data }: MessageEvent<Decoded>) => ('jpeg' in data ? resolve(data.jpeg) : fail())
      worker.onerror = fail
      worker.postMessage(bytes)
    })
  } finally {
    clearTimeout(timeout)
    worker.terminate()
  }
}
