import type { CallOptions, Endpoint } from '#contract/endpoint.ts'
import type { Envelope } from '#contract/envelope.ts'

export type Tone = 'success' | 'info' | 'error'

/** Everything that stores need from outside. The browser fills it in browser.ts, tests fill it with their own. */
export interface Environment {
  call<P, A>(endpoint: Endpoint<P, A>, options?: CallOptions<P>): Promise<Envelope<A>>
  /** UTC, epoch milliseconds */
  now(): number
  /** Opens an address of the site. */
  go(address: string): void
  /** Puts an address in the address bar without loading it. */
  show(address: string): void
  /** `carry`: shown on the next page instead, because this one is about to be left */
  notify(tone: Tone, text: string, options?: { carry?: boolean }): void
}

let current: Environment | null = null

export function setEnvironment(environment: Environment): void {
  current = environment
}

export function environment(): Environment {
  if (!current)
    throw new Error('No environment: import stores/shell/browser.ts in the browser, or set one in the test.')
  return current
}
