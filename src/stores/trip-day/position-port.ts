/** Where a device is: degrees, and metres. */
export interface DevicePosition {
  latitude: number
  longitude: number
  accuracy: number
}
/** `denied`: by the user; `noSignal`: not found for now; `unsupported`: the device has none. */
export type PositionProblem = 'denied' | 'noSignal' | 'unsupported'

/** The device's position and screen. position-browser.ts sets it in the browser, tests set their own. */
export interface PositionPort {
  /** Reports each position and each problem until the returned function is called. */
  watch(
    onPosition: (position: DevicePosition) => void,
    onProblem: (problem: PositionProblem) => void,
  ): () => void
  /** Leaves the screen on, where the browser can, until the returned function is called. */
  stayAwake(): () => void
}

let port: PositionPort | null = null

export function setPositionPort(next: PositionPort): void {
  port = next
}

export function positionPort(): PositionPort {
  if (!port) throw new Error('No position port: import stores/trip-day/position-browser.ts, or set one.')
  return port
}
