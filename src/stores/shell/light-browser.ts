import { readWith } from '#client/read.ts'
import { ApiFailure } from '#contract/api-failure.ts'
import { type Environment, environment, offerEnvironment } from './environment.ts'
import { pageEnvironment, settings } from './page-environment.ts'

const whole = async (): Promise<Environment> => {
  await import('./browser.ts')
  return environment()
}

function later<Args extends unknown[], Result>(
  choose: (environment: Environment) => (...args: Args) => Promise<Result> | Result,
) {
  return async (...args: Args) => choose(await whole())(...args)
}

/**
 * The environment of what a signed-in user's page loads by itself, before any interaction: reads. Whatever else is asked
 * for loads browser.ts, which replaces this.
 */
offerEnvironment({
  ...pageEnvironment,
  now() {
    throw new Error('No clock: import stores/shell/timed-browser.ts.')
  },
  async call(endpoint, options) {
    const isRead = endpoint.method === 'GET' && !endpoint.changes
    if (isRead || options?.keepalive)
      try {
        return await readWith(settings(), endpoint, options)
      } catch (error) {
        // sent again by browser.ts, a 401 signs out
        if (!(error instanceof ApiFailure && error.status === 401)) throw error
      }
    return (await whole()).call(endpoint, options)
  },
  upload: async (endpoint, options) => (await whole()).upload(endpoint, options),
  notify: later(({ notify }) => notify),
  confirm: later(({ confirm }) => confirm),
  download: later(({ download }) => download),
  share: later(({ share }) => share),
  copy: later(({ copy }) => copy),
  signIn: later(({ signIn }) => signIn),
  finishSignIn: later(({ finishSignIn }) => finishSignIn),
  maps: {
    suggest: later(({ maps }) => maps.suggest),
    name: later(({ maps }) => maps.name),
    route: later(({ maps }) => maps.route),
  },
  pictures: {
    open: later(({ pictures }) => pictures.open),
    turn: later(({ pictures }) => pictures.turn),
    shrink: later(({ pictures }) => pictures.shrink),
  },
})
