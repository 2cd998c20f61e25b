import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { JWK } from 'jose'
import { LRUCache } from 'lru-cache'
import type { errors, InteractionResults, Provider } from 'oidc-provider'
import * as v from 'valibot'
import { type Locale, localeFromAcceptLanguage } from '#domain/shell/locale.ts'
import type { Database } from '#server/db/client.ts'
import type { Identity } from '../port.ts'
import { chooserPage, failurePage, OtherPerson, type WrongPerson } from './chooser.ts'
import {
  applyForwardedHeaders,
  browserOrigin,
  clearCookie,
  cookieLocale,
  readUrlEncodedForm,
  sendPage,
} from './node-http.ts'
import { findDemoPerson, listDemoPeople, type Person, personOf } from './people.ts'
import { createProvider, sessionCookie } from './provider.ts'

/** Maximum number of providers, one for each origin that browsers use: forged Host headers must not fill the memory. */
const MAX_ORIGINS = 20
const MAX_CHOSEN = 1_000

interface MockProviderOptions {
  name: Identity['provider']
  db: Database
  key: () => Promise<JWK>
}
interface Choice {
  answer: InteractionResults
  wrong: WrongPerson | null
}

/** One mock provider under /idp/<name>: oidc-provider implements the protocol; only the account chooser is our own. */
export function createMockProvider({ name, db, key }: MockProviderOptions) {
  const cookieKey = randomBytes(32).toString('base64url')
  const chosen = new LRUCache<string, Person>({ max: MAX_CHOSEN })
  const failures = new WeakMap<IncomingMessage, Error>()
  const providers = new LRUCache<string, Promise<Provider>>({
    max: MAX_ORIGINS,
    memoMethod: (origin) =>
      key().then((privateKey) =>
        createProvider({
          name,
          origin,
          key: privateKey,
          cookieKey,
          chosen,
          async renderError(context) {
            context.type = 'html'
            const reason = context.status === 400 && context.path.startsWith('/auth/') ? 'expired' : 'refused'
            context.body = String(await failurePage(name, cookieLocale(context.req), reason))
          },
          onFailure: (context, error) => failures.set(context.req, error),
        }),
      ),
  })

  async function choose(
    provider: Provider,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    let locale = cookieLocale(request)
    try {
      const { params } = await provider.interactionDetails(request, response)
      // the language of the page that opened this popup takes precedence over the cookie
      if (typeof params.ui_locales === 'string') locale = localeFromAcceptLanguage(params.ui_locales)
    } catch (error) {
      if (!isExpired(error)) throw error
      return sendPage(response, 400, failurePage(name, cookieLocale(request), 'expired'))
    }
    if (request.method !== 'POST') return showChooser(response, locale, null)
    const form = await readUrlEncodedForm(request)
    if (!form) return sendPage(response, 413, failurePage(name, locale, 'refused'))
    const { answer, wrong } = await readChoice(form)
    if (wrong) return showChooser(response, locale, wrong)
    await provider.interactionFinished(request, response, answer, { mergeWithLastSubmission: false })
  }

  async function readChoice(form: URLSearchParams): Promise<Choice> {
    if (form.has('cancel')) return { answer: { error: 'access_denied' }, wrong: null }
    const subject = form.get('person')
    const listed = subject === null ? null : await findDemoPerson(db, name, subject)
    if (listed) return logIn(listed)
    const typed = { name: form.get('name') ?? '', email: form.get('email') ?? '' }
    const other = v.safeParse(OtherPerson, typed)
    if (other.success) return logIn(await personOf(db, name, other.output))
    const field = v.getDotPath(other.issues[0]) === 'email' ? 'email' : 'name'
    return { answer: {}, wrong: { field, ...typed } }
  }

  function logIn(person: Person): Choice {
    chosen.set(person.subject, person)
    return { answer: { login: { accountId: person.subject, remember: false } }, wrong: null }
  }

  async function showChooser(
    response: ServerResponse,
    locale: Locale,
    wrong: WrongPerson | null,
  ): Promise<void> {
    const people = await listDemoPeople(db, name)
    const html = chooserPage({ provider: name, locale, people, wrong })
    await sendPage(response, wrong ? 422 : 200, html)
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    applyForwardedHeaders(response)
    const origin = browserOrigin(request)
    if (!origin) return sendPage(response, 400, failurePage(name, cookieLocale(request), 'refused'))
    const provider = await providers.memo(origin)
    // oidc-provider builds its URLs from these headers
    request.headers['x-forwarded-proto'] = new URL(origin).protocol.slice(0, -1)
    delete request.headers['x-forwarded-host']
    // the session cookie is dropped: every sign-in shows the chooser, because the next user may be a different one
    clearCookie(request, sessionCookie(name))
    const path = (request.url ?? '').slice(`/idp/${name}`.length).replace(/^(?!\/)/, '/')
    if (path.startsWith('/choose/')) return choose(provider, request, response)
    Object.assign(request, { originalUrl: request.url, url: path })
    await provider.callback()(request, response)
    const failure = failures.get(request)
    if (failure) throw failure
  }
}

function isExpired(error: unknown): error is errors.SessionNotFound {
  return error instanceof Error && error.name === 'SessionNotFound'
}
