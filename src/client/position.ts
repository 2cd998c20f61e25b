interface Position {
  latitude: number
  longitude: number
  accuracy: number
}
type Problem = 'denied' | 'noSignal' | 'unsupported'

/** An old position is worse than none, and a tunnel ends. */
const OPTIONS: PositionOptions = { enableHighAccuracy: true, maximumAge: 15_000, timeout: 30_000 }

/** Reports each position of the device, and each problem, until the returned function is called. */
export function watchPosition(
  onPosition: (position: Position) => void,
  onProblem: (problem: Problem) => void,
): () => void {
  if (!('geolocation' in navigator)) {
    onProblem('unsupported')
    return () => {}
  }
  const id = navigator.geolocation.watchPosition(
    ({ coords: { latitude, longitude, accuracy } }) => onPosition({ latitude, longitude, accuracy }),
    ({ code, PERMISSION_DENIED }) => onProblem(code === PERMISSION_DENIED ? 'denied' : 'noSignal'),
    OPTIONS,
  )
  return () => navigator.geolocation.clearWatch(id)
}

/** Leaves the screen on, where the browser can, until the returned function is called. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null
  let isOver = false
  const ask = async () => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    // refused where the battery is low: the screen then turns off as usual
    lock = await navigator.wakeLock.request('screen').catch(() => null)
    if (isOver) await lock?.release()
  }
  void ask()
  // the browser ends the lock whenever the page is hidden
  document.addEventListener('visibilitychange', ask)
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', ask)
    void lock?.release()
  }
}
