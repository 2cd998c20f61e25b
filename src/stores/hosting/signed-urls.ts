import { atom } from 'nanostores'
import { environment } from '#stores/shell/environment.ts'
import { reloadVehicle } from './editor.ts'
import { whenUploaded } from './uploads.ts'

/** Document URLs are valid for five minutes; they are renewed at most this often, in milliseconds. */
const MIN_INTERVAL_MS = 60_000

const $refreshedAt = atom(Number.NEGATIVE_INFINITY)

/** A document could not be shown because its signed URL has expired: loads the vehicle again. */
export async function refreshSignedUrls(): Promise<void> {
  const now = environment().now()
  if (now - $refreshedAt.get() < MIN_INTERVAL_MS) return
  $refreshedAt.set(now)
  // a response from before an upload would make the new picture disappear
  await whenUploaded()
  await reloadVehicle()
}
