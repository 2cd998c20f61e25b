/** How the page that a provider's window comes back to hands over what it was told: by message and by channel. */
export const SIGN_IN_CHANNEL = 'sawari:sign-in'

export interface ProviderReturn {
  channel: typeof SIGN_IN_CHANNEL
  /** The query of the address (a code), or its fragment (a token). */
  answer: string
}

export function providerReturn({ search, hash }: { search: string; hash: string }): ProviderReturn {
  return { channel: SIGN_IN_CHANNEL, answer: search.length > 1 ? search.slice(1) : hash.slice(1) }
}

/** The answer that a message brings; null when it is no such message, or the answer to another question (`state`). */
export function readProviderReturn(message: unknown, state: string): URLSearchParams | null {
  if (typeof message !== 'object' || message === null) return null
  if (!('channel' in message) || message.channel !== SIGN_IN_CHANNEL) return null
  if (!('answer' in message) || typeof message.answer !== 'string') return null
  const answer = new URLSearchParams(message.answer)
  return answer.get('state') === state ? answer : null
}

/** The provider's window: one by name, so that a second click finds the first one's again. */
export const SIGN_IN_WINDOW = { name: 'sawari-sign-in', features: 'popup,width=480,height=680' } as const
