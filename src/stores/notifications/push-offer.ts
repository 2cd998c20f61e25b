import { atom } from 'nanostores'
import { DAY_MS } from '#domain/shared/kathmandu-time.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { environment } from '#stores/shell/environment.ts'
import { persistedAtom } from '#stores/shell/persisted.ts'
import { turnPushOn } from './push.ts'
import { pushPort } from './push-port.ts'

type OfferStatus = 'hidden' | 'offered' | 'asking' | 'on' | 'denied' | 'failed'

/** Time until a user who declined is asked again. */
const LATER_MS = 30 * DAY_MS

// state
export const $pushOffer = atom<OfferStatus>('hidden')
/** When the user last said "not now", epoch milliseconds. */
const $declined = persistedAtom('app:push:declined', 0, {
  parse: (value) => (typeof value === 'number' ? value : null),
})
onSignedOut(() => $pushOffer.set('hidden'))

// actions
/** Offers pushes if the browser supports them, the user has not denied them, and they are not on yet. */
export async function offerPush(): Promise<void> {
  if (pushPort().ability() !== 'ready' || environment().now() - $declined.get() < LATER_MS) return
  if ((await pushPort().endpoint()) === null && $pushOffer.get() === 'hidden') $pushOffer.set('offered')
}

export async function acceptPush(): Promise<void> {
  $pushOffer.set('asking')
  try {
    const isOn = await turnPushOn()
    if (isOn) return $pushOffer.set('on')
    // closed without an answer: it may be asked again
    $pushOffer.set(pushPort().ability() === 'denied' ? 'denied' : 'offered')
  } catch {
    // after any failure the offer stays, with an error, and the same button tries again
    $pushOffer.set('failed')
  }
}

export function declinePush(): void {
  $declined.set(environment().now())
  $pushOffer.set('hidden')
}
