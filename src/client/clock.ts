/** What the device tells of time, in milliseconds. */
export interface DeviceTime {
  /** Its clock (UTC, epoch). It may be wrong, and may be set while the page is open. */
  wall(): number
  /** Since some moment, never backwards. It may stand still while the device sleeps. */
  monotonic(): number
}

export interface Clock {
  /** The server's time (UTC, epoch milliseconds), as far as it is known. */
  now(): number
  /** @param server the server's time at the moment `at` of the steady time; now when left out */
  learn(server: number, at?: number): void
}

/** A `Date` header counts in whole seconds, and an answer is under way for a while: less than this is no news. */
const TOLERANCE_MS = 3_000
/** The two times of a device drift by less than this: by more, and it has slept or its clock was set. */
const SLEPT_MS = 30_000

/**
 * The server's time in a browser whose own clock may be hours off. Between two answers of the server the steady time
 * counts on. After a sleep the device's clock tells how long it was, and `doubt` is told, so that the server is asked.
 */
export function createClock(device: DeviceTime, doubt: () => void): Clock {
  let known: { server: number; wall: number; monotonic: number } | null = null

  const passedSince = ({ wall, monotonic }: { wall: number; monotonic: number }) => {
    const [byWall, byMonotonic] = [device.wall() - wall, device.monotonic() - monotonic]
    const hasSlept = Math.abs(byWall - byMonotonic) > SLEPT_MS
    return { passed: hasSlept ? Math.max(byWall, byMonotonic) : byMonotonic, hasSlept }
  }

  return {
    now() {
      if (!known) {
        doubt()
        return device.wall()
      }
      const { passed, hasSlept } = passedSince(known)
      if (hasSlept) doubt()
      return known.server + passed
    },
    learn(server, at = device.monotonic()) {
      if (!Number.isFinite(server)) return
      const since = device.monotonic() - at
      const moment = { server, wall: device.wall() - since, monotonic: at }
      if (known) {
        const { passed, hasSlept } = passedSince(known)
        if (!hasSlept && Math.abs(known.server + passed - since - server) < TOLERANCE_MS) return
      }
      known = moment
    },
  }
}
