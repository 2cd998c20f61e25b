import type { Mock } from 'vitest'
import { GATEWAYS } from '#domain/booking/payment-methods.ts'
import { type Environment, setEnvironment } from '#stores/shell/environment.ts'
import { forgetUnanswered } from '#stores/shell/send.ts'
import { NOW } from './clock.ts'
import { memoryOutbox } from './outbox.ts'

/** Of every write, unless the test makes others. */
export const KEY = 'key-of-the-test'

/** The real one, even where a test sets the timers. */
const nextTurn = setImmediate

const unexpected = (what: string) => () => {
  throw new Error(`Unexpected use of ${what}.`)
}

/** An environment that throws on use of anything the test does not provide. */
export function useEnvironment(input: Partial<Environment>): void {
  forgetUnanswered()
  setEnvironment({
    call: unexpected('the API'),
    // a write without a response did not arrive
    findWrite: async () => ({ state: 'absent' }),
    upload: unexpected('an upload'),
    locale: () => 'en',
    t: (key) => key,
    now: () => NOW,
    deviceNow: () => NOW,
    pause: () => new Promise((resolve) => nextTurn(resolve)),
    currentPath: () => '/',
    currentUrl: input.currentPath ?? (() => '/'),
    navigate: unexpected('another URL'),
    inLanguage: (url) => url,
    replacePath: unexpected('the address bar'),
    pushPath: unexpected('the address bar'),
    onPopState: unexpected('the way back'),
    notify: unexpected('a toast'),
    confirm: unexpected('the confirm dialog'),
    gateways: () => GATEWAYS,
    uniqueKey: () => KEY,
    signIn: unexpected('signing in'),
    finishSignIn: unexpected('the end of signing in'),
    maps: {
      suggest: unexpected('place search'),
      name: unexpected('place names'),
      route: unexpected('routing'),
    },
    pictures: {
      open: unexpected('pictures'),
      rotate: unexpected('pictures'),
      shrink: unexpected('pictures'),
    },
    outbox: memoryOutbox().outbox,
    prepareUploads: async () => {},
    deleteOfflineCopies: async () => {},
    download: unexpected('a download'),
    copy: unexpected('the clipboard'),
    share: unexpected('sharing'),
    ...input,
  })
}

/** Of one endpoint, in order, the last one again. */
export type EndpointAnswers = [endpoint: unknown, ...answers: unknown[]]

/** Answers calls by their endpoint; an error is thrown. Other calls get an empty list. */
export function answerCalls(call: Mock, ...input: EndpointAnswers[]): void {
  const all = new Map(input.map(([endpoint, ...answers]) => [endpoint, answers]))
  call.mockImplementation(async (endpoint: unknown) => {
    const answers = all.get(endpoint) ?? []
    const next = answers.length > 1 ? answers.shift() : answers[0]
    if (next instanceof Error) throw next
    return next ?? { data: [], meta: {} }
  })
}
