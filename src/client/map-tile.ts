const NOT_FOUND = 404

/**
 * The bytes of a vector tile; null when the server has none.
 * @throws when loading fails or `signal` is aborted
 */
export async function loadMapTile(url: string, signal: AbortSignal): Promise<ArrayBuffer | null> {
  const response = await fetch(url, { signal })
  if (response.status === NOT_FOUND) return null
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return response.arrayBuffer()
}
