/** The device's two time sources, in milliseconds. */
export interface DeviceTime {
  /** System clock (UTC, epoch). May be wrong, and may be adjusted while the page is open. */
  wall(): number
  /** Monotonic, from an arbitrary origin. May stop while the device sleeps. */
  monotonic(): number
}

export interface Clock {
  /** Estimated server time (UTC, epoch milliseconds). */
  now(): number
  /** @param server the server's time at the monotonic time `at`, by default now */
  set(server: number, at?: number): void
}

/** Smaller differences are ignored: `Date` headers have whole seconds, and responses take time. */
const TOLERANCE_MS = 3_000
/** A larger gap between the two time sources means that the device slept or its clock was adjusted. */
const SLEPT_MS = 30_000

/**
 * Server time in a browser whose own clock may be wrong by hours. Between two responses the monotonic time advances it.
 * After a sleep the system clock measures the gap, and the callback requests the server's time.
 */
export function createClock(device: DeviceTime, requestTime: () => void): Clock {
  let known: { server: number; wall: number; monotonic: number } | null = null

  const passedSince = ({ wall, monotonic }: { wall: number; monotonic: number }) => {
    const [byWall, byMonotonic] = [device.wall() - wall, device.monotonic() - monotonic]
    const hasSlept = Math.abs(byWall - byMonotonic) > SLEPT_MS
    return { passed: hasSlept ? Math.max(byWall, byMonotonic) : byMonotonic, hasSlept }
  }

  return {
    now() {
      if (!known) {
        requestTime()
        return device.wall()
      }
      const { passed, hasSlept } = passedSince(known)
      if (hasSlept) requestTime()
      return known.server + passed
    },
    set(server, at = device.monotonic()) {
      if (!Number.isFinite(server)) return
      const since = device.monotonic() - at
      const reading = { server, wall: device.wall() - since, monotonic: at }
      if (known) {
        const { passed, hasSlept } = passedSince(known)
        if (!hasSlept && Math.abs(known.server + passed - since - server) < TOLERANCE_MS) return
      }
      known = reading
    },
  }
}
