const NOT_FOUND = 404

/** The bytes of a vector tile; null where the server has none. Throws when it could not be loaded, or `signal` stopped it. */
export async function loadMapTile(address: string, signal: AbortSignal): Promise<ArrayBuffer | null> {
  const response = await fetch(address, { signal })
  if (response.status === NOT_FOUND) return null
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return response.arrayBuffer()
}
