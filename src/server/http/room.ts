/** Memory that several share. */
export interface Room {
  /** False, and nothing is taken, when there is not so much left. */
  take(bytes: number): boolean
  giveBack(bytes: number): void
}

export function createRoom(mostBytes: number): Room {
  let taken = 0
  return {
    take(bytes) {
      if (taken + bytes > mostBytes) return false
      taken += bytes
      return true
    },
    giveBack(bytes) {
      taken -= bytes
    },
  }
}
