import { createContext, runInContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { LANGUAGE_SCRIPT } from '../../src/layouts/parts/language-script.ts'

const SITE = 'https://sawari.example'

interface Visit {
  /** path and query */
  address?: string
  /** the language of the page */
  shown?: 'en' | 'np'
  cookie?: string
  /** null: storage is blocked */
  stored?: Record<string, string> | null
  keepsCookies?: boolean
  referrer?: string
  /** the path alone decides */
  isInPath?: boolean
}

/** Runs the script as a browser would; returns its effects and the cookies afterwards. */
function visit({
  address = '/vehicles?city=1',
  shown = 'en',
  cookie = '',
  stored = {},
  keepsCookies = true,
  referrer = '',
  isInPath = false,
}: Visit) {
  const dataset: Record<string, string> = { locale: shown, ...(isInPath && { languageInPath: '' }) }
  const root = { dataset, hidden: false }
  const cookies = cookie ? [cookie] : []
  let went: string | null = null
  const listeners: ((event: { target: unknown }) => void)[] = []
  const page = {
    URL,
    addEventListener: (kind: string, listener: (typeof listeners)[number]) => {
      if (kind === 'click') listeners.push(listener)
    },
    location: {
      href: SITE + address,
      origin: SITE,
      reload: () => {
        went = 'reload'
      },
      replace: (to: URL) => {
        went = to.pathname + to.search
      },
    },
    document: {
      documentElement: root,
      referrer,
      get cookie() {
        return cookies.join('; ')
      },
      set cookie(text: string) {
        if (/max-age=0/.test(text)) cookies.length = 0
        else if (keepsCookies) cookies.push(text.split(';')[0] ?? '')
      },
    },
    get localStorage() {
      if (!stored) throw new Error('storage is blocked')
      return { getItem: (key: string) => stored[key] ?? null }
    },
  }
  runInContext(LANGUAGE_SCRIPT, createContext(page))
  expect(root.hidden).toBe(went !== null)
  /** Where a link leads when it is clicked. */
  const follow = (path: string) => {
    const link = {
      href: path,
      tagName: 'A',
      closest: () => link,
      getAttribute: () => link.href,
      setAttribute: (_: string, value: string) => {
        link.href = value
      },
    }
    for (const listener of listeners) listener({ target: link })
    return link.href
  }
  return { went, cookies, dataset: root.dataset, follow }
}

describe('the language of a page', () => {
  const chosen = { 'app:shell:locale': 'np' }

  it('is restored once from the stored choice when the cookie is missing', () => {
    const { went, cookies } = visit({ stored: chosen })
    expect([went, cookies]).toEqual(['reload', ['lang=np']])
    expect(visit({ stored: chosen, cookie: cookies[0] ?? '' }).went).toBeNull()
  })

  it('is requested by the URL where no cookie can be stored, and only once', () => {
    const { went } = visit({ stored: chosen, keepsCookies: false })
    expect(went).toBe('/vehicles?city=1&lang=np')
    expect(visit({ stored: chosen, keepsCookies: false, address: went ?? '', shown: 'np' }).went).toBeNull()
  })

  it('is passed from page to page where storage is blocked', () => {
    const before = { stored: null, keepsCookies: false }
    expect(visit({ ...before, referrer: `${SITE}/?lang=np` }).went).toBe('/vehicles?city=1&lang=np')
    expect(visit({ ...before, referrer: `${SITE}/ne/vehicle/3` }).went).toBeNull()
    expect(visit({ ...before, referrer: 'https://elsewhere.example/?lang=np' }).went).toBeNull()
    expect(visit({ ...before, referrer: `${SITE}/vehicles` }).went).toBeNull()
  })

  describe('the language script after a Nepali URL', () => {
    const came = { address: '/ne/vehicle/3', shown: 'np' as const }

    it.each([
      ['a page', '/profile', '/ne/profile'],
      ['home', '/', '/ne/'],
      ['a Nepali page', '/ne/vehicles', '/ne/vehicles'],
      ['a page in the other language', '/vehicle/3?lang=en', '/vehicle/3?lang=en'],
      ['a picture', '/uploads/a.webp', '/uploads/a.webp'],
      ['a call', '/api/v1/docs', '/api/v1/docs'],
    ])('keeps the language of a link to %s', (_, path, followed) => {
      expect(visit(came).follow(path)).toBe(followed)
      expect(visit({ ...came, stored: null }).follow(path)).toBe(followed)
    })

    it('changes nothing for the rest of the session', () => {
      expect(visit(came)).toMatchObject({ went: null, cookies: [] })
      expect(visit({ ...came, stored: null })).toMatchObject({ went: null, cookies: [] })
    })

    it.each<[string, Visit]>([
      ['English was chosen', { ...came, stored: { 'app:shell:locale': 'en' } }],
      ['a cookie has the choice', { ...came, cookie: 'lang=en' }],
      ['the page is not below it', { address: '/nepal' }],
    ])('leaves links alone when %s', (_, input) => {
      expect(visit(input).follow('/profile')).toBe('/profile')
    })
  })

  it.each<[string, Visit]>([
    ['nothing was chosen', {}],
    ['it is the chosen one', { stored: chosen, shown: 'np' }],
    ['the cookie has another language', { stored: chosen, cookie: 'lang=en' }],
    ['the URL has another language', { stored: chosen, address: '/?lang=en' }],
    ['the stored value is not a language', { stored: { 'app:shell:locale': 'fr' } }],
    ['a link in Nepali leads here and storage works', { referrer: `${SITE}/?lang=np` }],
  ])('is unchanged when %s', (_, input) => {
    expect(visit(input)).toMatchObject({ went: null, cookies: input.cookie ? [input.cookie] : [] })
  })
})

describe('the language of a page whose path alone decides', () => {
  const chosen = { 'app:shell:locale': 'np' }
  const before = { isInPath: true, stored: chosen }

  it('is that of the choice, below its path, without a cookie', () => {
    expect(visit(before)).toMatchObject({ went: '/ne/vehicles?city=1', cookies: [] })
    expect(visit({ ...before, address: '/' }).went).toBe('/ne/')
    expect(visit({ ...before, address: '/ne/vehicles', shown: 'np' }).went).toBeNull()
  })

  it('is that of a cookie from before, which is deleted', () => {
    for (const stored of [{}, null])
      expect(visit({ isInPath: true, stored, cookie: 'lang=np' })).toMatchObject({
        went: '/ne/vehicles?city=1',
        cookies: [],
      })
    expect(visit({ ...before, cookie: 'lang=en' })).toMatchObject({
      went: '/ne/vehicles?city=1',
      cookies: [],
    })
  })

  it('stays in links to pages, unless another one was chosen', () => {
    const came: Visit = { isInPath: true, address: '/ne/vehicle/3', shown: 'np' }
    expect(visit(came).follow('/profile')).toBe('/ne/profile')
    expect(visit({ ...came, stored: chosen, cookie: 'lang=np' }).follow('/profile')).toBe('/ne/profile')
    const english = { 'app:shell:locale': 'en' }
    expect(visit({ ...came, stored: english })).toMatchObject({ went: null })
    expect(visit({ ...came, stored: english }).follow('/profile')).toBe('/profile')
  })
})

it('hides the app banner that was dismissed', () => {
  expect(visit({ stored: { 'app:shell:bannerClosed': '1' } }).dataset.appClosed).toBe('')
  expect(visit({}).dataset.appClosed).toBeUndefined()
})
