const resets = new Set<() => void>()

/** Registers a room's reset. It runs in every open tab when the token is removed or becomes another user's. */
export function onSignedOut(reset: () => void): void {
  resets.add(reset)
}

export function resetRooms(): void {
  for (const reset of resets) reset()
}
