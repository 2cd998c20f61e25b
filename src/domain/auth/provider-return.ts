/** The return page in a provider's window sends the result by postMessage and by BroadcastChannel. */
export const SIGN_IN_CHANNEL = 'sawari:sign-in'

export interface ProviderReturn {
  channel: typeof SIGN_IN_CHANNEL
  /** The query (code) or fragment (token) of the return URL. */
  answer: string
}

export function providerReturn({ search, hash }: { search: string; hash: string }): ProviderReturn {
  return { channel: SIGN_IN_CHANNEL, answer: search.length > 1 ? search.slice(1) : hash.slice(1) }
}

/** The provider's result in a message; null for other messages and for another sign-in (`state`). */
export function readProviderReturn(message: unknown, state: string): URLSearchParams | null {
  if (typeof message !== 'object' || message === null) return null
  if (!('channel' in message) || message.channel !== SIGN_IN_CHANNEL) return null
  if (!('answer' in message) || typeof message.answer !== 'string') return null
  const answer = new URLSearchParams(message.answer)
  return answer.get('state') === state ? answer : null
}
