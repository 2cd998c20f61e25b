import { atom } from 'nanostores'
import { environment } from '#stores/shell/environment.ts'
import { reloadVehicle } from './editor.ts'
import { whenUploaded } from './uploads.ts'

/** The addresses of papers live for five minutes; new ones are asked for at most this often, in milliseconds. */
const MIN_INTERVAL_MS = 60_000

const $refreshedAt = atom(Number.NEGATIVE_INFINITY)

/** A paper that could not be shown: its signed address has run out, so the vehicle is asked for once more. */
export async function refreshSignedUrls(): Promise<void> {
  const now = environment().now()
  if (now - $refreshedAt.get() < MIN_INTERVAL_MS) return
  $refreshedAt.set(now)
  // an answer from before a picture arrived would make it vanish
  await whenUploaded()
  await reloadVehicle()
}
