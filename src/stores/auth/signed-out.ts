const resets = new Set<() => void>()

/** A room's reset, run in every open tab when the token goes or becomes another person's. */
export function onSignedOut(reset: () => void): void {
  resets.add(reset)
}

export function resetRooms(): void {
  for (const reset of resets) reset()
}
