import { atom } from 'nanostores'
import { toFailure } from '#contract/api-failure.ts'
import { endPosition, sharePosition } from '#contract/trip-day.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { environment } from '#stores/shell/environment.ts'
import { persistedAtom } from '#stores/shell/persisted.ts'
import { type DevicePosition, type PositionProblem, positionPort } from './position-port.ts'
import { $sheet } from './sheet.ts'

const EVERY_MS = 30_000

/** Sharing the driver's position while the page is open. */
export interface Sharing {
  isOn: boolean
  /** when the last position arrived, epoch milliseconds; null: none yet */
  sentAt: number | null
  /** `offline`: the position did not arrive; `over`: the trip takes none now */
  problem: PositionProblem | 'offline' | 'over' | null
}

const OFF: Sharing = { isOn: false, sentAt: null, problem: null }

// state
export const $sharing = atom<Sharing>(OFF)
/** The link whose position this tab shares: it goes on after a reload. */
const $sharedLink = persistedAtom<string | null>('app:trip-day:sharing', null, {
  lifetime: 'session',
  parse: (value) => (typeof value === 'string' ? value : null),
})
let last: DevicePosition | null = null
let isSending = false
let stop = () => {}

// actions
/** Browsers ask the user for it right after a click. */
export function startSharing(): void {
  if ($sharing.get().isOn) return
  $sharing.set({ ...OFF, isOn: true })
  $sharedLink.set($sheet.get().token)
  const port = positionPort()
  const unwatch = port.watch(
    (position) => {
      const isFirst = last === null
      last = position
      patch({ problem: null })
      if (isFirst) void sendPosition()
    },
    (problem) => {
      patch({ problem })
      last = null
      if (problem !== 'noSignal') endSharing(problem)
    },
  )
  const release = port.stayAwake()
  // a vehicle that waits reports no new position, but is still there
  const timer = setInterval(sendPosition, EVERY_MS)
  stop = () => {
    unwatch()
    release()
    clearInterval(timer)
    last = null
  }
  // denied while it began
  if (!$sharing.get().isOn) stop()
}

export function resumeSharing(): void {
  const { token } = $sheet.get()
  if (token && $sharedLink.get() === token) startSharing()
}

/** Turned off by the driver, or at the end of the trip: the server deletes the position. */
export async function stopSharing(): Promise<void> {
  const { token } = $sheet.get()
  if (!$sharing.get().isOn) return
  endSharing(null)
  // without a connection the server deletes it itself, when it is too old
  await environment()
    .call(endPosition, { params: { token }, background: true })
    .catch(() => null)
}

function endSharing(problem: Sharing['problem']): void {
  $sharedLink.set(null)
  stop()
  stop = () => {}
  $sharing.set({ ...OFF, problem })
}

/** Never stored: an old position helps nobody. */
async function sendPosition(): Promise<void> {
  const { token } = $sheet.get()
  if (!last || isSending) return
  isSending = true
  const now = environment().now()
  try {
    const payload = { ...last, accuracy: Math.min(last.accuracy, 100_000), takenAt: toWire(now) }
    await environment().call(sharePosition, { params: { token }, payload, background: true })
    patch({ sentAt: now, problem: null })
  } catch (error) {
    const { status } = toFailure(error)
    if (status === 404 || status === 409 || status === 410) endSharing('over')
    else patch({ problem: 'offline' })
  } finally {
    isSending = false
  }
}

function patch(change: Partial<Sharing>): void {
  if ($sharing.get().isOn) $sharing.set({ ...$sharing.get(), ...change })
}
