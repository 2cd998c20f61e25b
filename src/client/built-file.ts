const NOT_FOUND = 404

/** Whether the server no longer has a built file; false when it cannot be asked. */
export async function isBuiltFileGone(url: string): Promise<boolean> {
  const response = await fetch(url, { method: 'HEAD' }).catch(() => null)
  return response?.status === NOT_FOUND
}
