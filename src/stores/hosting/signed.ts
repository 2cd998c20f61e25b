import { atom } from 'nanostores'
import { environment } from '#stores/shell/environment.ts'
import { reloadVehicle } from './editor.ts'
import { whenSent } from './sending.ts'

/** The addresses of papers live for five minutes; new ones are asked for at most this often, in milliseconds. */
const ASK_AGAIN_MS = 60_000

const $asked = atom(Number.NEGATIVE_INFINITY)

/** A paper that could not be shown: its signed address has run out, so the vehicle is asked for once more. */
export async function refreshSigned(): Promise<void> {
  const now = environment().now()
  if (now - $asked.get() < ASK_AGAIN_MS) return
  $asked.set(now)
  // an answer from before a picture arrived would make it vanish
  await whenSent()
  await reloadVehicle()
}
