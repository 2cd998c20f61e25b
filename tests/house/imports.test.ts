import { describe, expect, it } from 'vitest'
import { filesIn, importsOf, type SourceFile } from './files.ts'

/** The floors that each floor may import, besides itself (README.md). */
const MAY_IMPORT: Record<string, string[]> = {
  domain: [],
  contract: ['domain'],
  client: ['contract', 'domain'],
  stores: ['contract', 'domain', 'messages'],
  islands: ['stores', 'contract', 'domain', 'messages', 'styles'],
  sections: ['islands', 'contract', 'domain', 'messages', 'styles', 'assets'],
  layouts: ['sections', 'islands', 'contract', 'domain', 'messages', 'styles'],
  pages: ['layouts', 'sections', 'islands', 'contract', 'domain', 'messages', 'styles'],
  messages: ['domain'],
  // islands: the classes of a strip
  'service-worker': ['domain', 'messages', 'islands'],
  server: ['contract', 'domain', 'messages'],
}
/** Files that may import more than their floor, each with its reason. */
const EXCEPTIONS: Record<string, string[]> = {
  // types only: rules and errors name their messages
  'src/domain/': ['src/messages/keys.ts'],
  'src/contract/': ['src/messages/keys.ts'],
  // the store files that know the browser's network
  'src/stores/shell/browser.ts': ['src/client/'],
  'src/stores/shell/offline.ts': ['src/client/'],
  'src/stores/support/help-page.ts': ['src/client/'],
  'src/stores/shell/site.ts': ['src/client/'],
  // they load after the page, while browser.ts loads with it
  'src/stores/notifications/push-browser.ts': ['src/client/'],
  'src/stores/notifications/live-browser.ts': ['src/client/'],
  'src/stores/trip-day/position-browser.ts': ['src/client/'],
  // it runs in a worker, without stores
  'src/islands/ui/map/tiles/tile-store.ts': ['src/client/map-tile.ts'],
  // it must be in the code that every page has loaded: what loads later may be what is missing
  'src/islands/shell/every-page/load-failures.ts': ['src/client/built-file.ts'],
  // a page may use the server's types
  'src/layouts/': ['src/server/page-data.ts'],
  'src/pages/': ['src/server/page-data.ts'],
}
/** Inside the server: routes -> services -> db and ports. */
const SERVER_MAY_IMPORT: Record<string, string[]> = {
  routes: ['http', 'services', 'serializers', 'api-error.ts', 'context.ts'],
  services: [
    'db',
    'data',
    'ports',
    'serializers',
    'api-error.ts',
    'context.ts',
    'geodata.ts',
    'load-once.ts',
    'with-timeout.ts',
  ],
  views: ['db'],
  http: [
    'services/auth',
    'services/shell/claimed-writes.ts',
    'services/shell/shared-limiter.ts',
    'api-error.ts',
    'astro/render.ts',
    'context.ts',
    'current-request.ts',
    'config.ts',
    'service-config.ts',
    'geodata.ts',
    'page-data.ts',
    'log.ts',
    'page-cache.ts',
    'db/error-code.ts',
    'db/replica.ts',
    'db/seed/picture-files.ts',
  ],
  ports: [
    'db',
    'data',
    'config.ts',
    'service-config.ts',
    'geodata.ts',
    'load-once.ts',
    'timed-cache.ts',
    'api-error.ts',
    'metrics.ts',
  ],
  db: ['api-error.ts'],
  jobs: ['db', 'services', 'log.ts', 'metrics.ts', 'context.ts', 'with-timeout.ts'],
}

const sources = filesIn('src').filter(({ name }) => !name.endsWith('.css') && !name.endsWith('.json'))
const floorOf = (name: string) => name.split('/')[1] ?? ''
const roomOf = (name: string) => name.split('/')[2] ?? ''

function wrongImports(file: SourceFile, isAllowed: (target: string) => boolean): string[] {
  return importsOf(file)
    .filter((target) => target.startsWith('src/') && !isAllowed(target))
    .map((target) => `${file.name} imports ${target}`)
}

/** Groups of files that import each other, directly or not (Tarjan's strongly connected components). */
function circlesIn(files: readonly SourceFile[]): string[][] {
  const targets = new Map(files.map((file) => [file.name, importsOf(file)]))
  const order = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []
  function visit(name: string): number {
    order.set(name, order.size)
    let low = order.size - 1
    stack.push(name)
    for (const target of targets.get(name) ?? []) {
      if (!targets.has(target)) continue
      if (!order.has(target)) low = Math.min(low, visit(target))
      else if (stack.includes(target)) low = Math.min(low, order.get(target) ?? low)
    }
    if (low !== order.get(name)) return low
    const circle = stack.splice(stack.indexOf(name))
    if (circle.length > 1) circles.push(circle.sort())
    return low
  }
  for (const name of targets.keys()) if (!order.has(name)) visit(name)
  return circles
}

describe('imports', () => {
  it('only point to lower floors', () => {
    const wrong = sources.flatMap((file) => {
      const floor = floorOf(file.name)
      const allowed = MAY_IMPORT[floor]
      if (!allowed) return []
      const exceptions = Object.entries(EXCEPTIONS).flatMap(([name, targets]) =>
        file.name.startsWith(name) ? targets : [],
      )
      return wrongImports(
        file,
        (target) =>
          floorOf(target) === floor ||
          allowed.includes(floorOf(target)) ||
          exceptions.some((prefix) => target.startsWith(prefix)),
      )
    })
    expect(wrong).toEqual([])
  })

  it('stay in the room of their island', () => {
    const wrong = sources
      .filter(({ name }) => name.startsWith('src/islands/'))
      .flatMap((file) =>
        wrongImports(
          file,
          (target) =>
            floorOf(target) !== 'islands' || roomOf(target) === roomOf(file.name) || roomOf(target) === 'ui',
        ),
      )
    expect(wrong).toEqual([])
  })

  it('lead from routes to services to the database inside the server', () => {
    const wrong = sources
      .filter(({ name }) => SERVER_MAY_IMPORT[name.split('/')[2] ?? ''] && floorOf(name) === 'server')
      .flatMap((file) => {
        const part = roomOf(file.name)
        const allowed = [part, ...(SERVER_MAY_IMPORT[part] ?? [])]
        return wrongImports(
          file,
          (target) =>
            floorOf(target) !== 'server' ||
            allowed.some((prefix) => target.startsWith(`src/server/${prefix}`)),
        )
      })
    expect(wrong).toEqual([])
  })

  it('have no cycles', () => {
    expect(circlesIn(sources)).toEqual([])
  })

  it.each([
    ['react or astro', /^(react|astro)/, ['domain', 'contract', 'stores', 'server']],
    [
      'an HTTP client',
      /^(wretch|node:http|undici)/,
      ['domain', 'contract', 'stores', 'islands', 'sections', 'layouts', 'pages'],
    ],
    ['nanostores directly in islands', /^@nanostores\/react/, ['islands']],
    [
      'i18next directly',
      /^(i18next|astro-i18next)/,
      ['islands', 'stores', 'sections', 'layouts', 'pages', 'server', 'domain', 'contract'],
    ],
  ])('never include %s', (_, pattern, floors) => {
    const wrong = sources
      .filter(({ name }) => floors.includes(floorOf(name)) && !name.startsWith('src/server/astro/'))
      .filter(({ name }) => name !== 'src/islands/ui/use-store.ts')
      .flatMap((file) =>
        importsOf(file)
          .filter((target) => pattern.test(target))
          .map((target) => `${file.name} imports ${target}`),
      )
    expect(wrong).toEqual([])
  })

  it("exclude Vest's enforce, which the browser build lacks (scripts/astro/without-enforce.ts)", () => {
    const taken = sources.flatMap(({ name, text }) =>
      [...text.matchAll(/import \{([^}]*)\} from '(?:vest|n4s)[^']*'/g)].flatMap(([, names = '']) =>
        names.split(',').map((item) => [name, item.trim()] as const),
      ),
    )
    expect(taken.length).toBeGreaterThan(5)
    expect(taken.filter(([, item]) => !['create', 'test as vestTest', 'omitWhen'].includes(item))).toEqual([])
  })

  it('name their file: no barrels, no default exports', () => {
    const wrong = sources
      .filter(
        ({ name, text }) =>
          /\/index\.tsx?$/.test(name) ||
          /^export \* from/m.test(text) ||
          (/^export default/m.test(text) && !DEFAULT_ALLOWED.has(name)),
      )
      .map(({ name }) => name)
    expect(wrong).toEqual([])
  })
})

/** Astro requires the default export of a client directive and of a cache provider. */
const DEFAULT_ALLOWED = new Set(['src/client/interaction.ts', 'src/server/astro/cache-provider.ts'])

describe('the rules and the stores', () => {
  it('use neither the clock nor the document', () => {
    const wrong = sources
      .filter(
        ({ name }) =>
          /^src\/(domain|stores|contract)\//.test(name) &&
          name !== 'src/stores/shell/browser.ts' &&
          name !== 'src/stores/shell/site.ts' &&
          name !== 'src/stores/shell/persisted.ts',
      )
      .filter(({ text }) =>
        /\b(Date\.now\(|new Date\(\)|document\.|window\.|fetch\(|Math\.random)/.test(text),
      )
      .map(({ name }) => name)
    expect(wrong).toEqual([])
  })

  it('store what belongs to a user under a key that signing out removes', () => {
    // of the browser or a visitor; the outbox asks before its writes are removed, and a driver's link has no user
    const ofDevice = ['auth', 'content', 'outbox', 'push', 'shell', 'support', 'trip-day']
    const session = sources.find(({ name }) => name === 'src/stores/auth/session.ts')
    const [, personal = ''] = /\^app:\(([\w|-]+)\):/.exec(session?.text ?? '') ?? []
    const rooms = sources
      .filter(({ name }) => /^src\/(stores|domain|islands)\//.test(name))
      .flatMap(({ text }) => Array.from(text.matchAll(/'app:([\w-]+):/g), ([, room]) => room))
    expect(rooms).toContain('threads')
    const known = [...ofDevice, ...personal.split('|')]
    expect([...new Set(rooms)].filter((room) => !known.includes(room ?? ''))).toEqual([])
  })

  it('read the device clock in one place; all other code uses the server time', () => {
    // the other two compare times of one device, before any other code has loaded
    const allowed = [
      'src/client/server-time.ts',
      'src/layouts/parts/referral-script.ts',
      'src/islands/vehicles/save-vehicles.ts',
    ]
    const wrong = sources
      .filter(({ name }) => floorOf(name) !== 'server' && !allowed.includes(name))
      .filter(({ text }) => /\bDate\.now\b|new Date\(\)|\bDate\(\)|\bdayjs(\.utc)?\(\)/.test(text))
      .map(({ name }) => name)
    expect(wrong).toEqual([])
  })

  it('leave the network to the client floor', () => {
    const wrong = sources
      .filter(
        ({ name, text }) =>
          /^src\/(islands|sections|layouts|pages|stores)\//.test(name) &&
          /\bfetch\(|XMLHttpRequest/.test(text),
      )
      .map(({ name }) => name)
    expect(wrong).toEqual([])
  })
})

it('opens database connections only where their errors are handled', () => {
  const opening = ['src', 'scripts', 'tests']
    .flatMap((folder) => filesIn(folder))
    .filter(({ text }) => /new (pg\.)?(Client|Pool)\(/.test(text))
    .map(({ name }) => name)
  expect(opening).toEqual(['src/server/db/client.ts'])
})
