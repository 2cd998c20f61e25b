import path from 'node:path'
import type { MessageRoom } from '#messages/all.ts'
import { filesIn, importsOf, type SourceFile } from '../house/files.ts'

/** A component of src/islands that .astro files render. */
export interface Mount {
  name: string
  /** src/islands/search/SearchBar.tsx */
  file: string
  /** It has a `client:` directive, so the browser renders it, too, with the messages of its page. */
  isIsland: boolean
  /** The messages that each page that renders it loads, by room. */
  rooms: MessageRoom[][]
}

const SOURCES = new Map(
  ['src/pages', 'src/layouts', 'src/sections']
    .flatMap(filesIn)
    .filter(({ name }) => name.endsWith('.astro'))
    .map((source) => [source.name, source]),
)
/** Without those that only render another one. */
const PAGES = [...SOURCES.values()].filter(
  ({ name, text }) => name.startsWith('src/pages/') && !/from '\.\//.test(text),
)

/** Every component of src/islands that an .astro file uses as an element, by name. */
export function findMounts(): Map<string, Mount> {
  const mounts = new Map<string, Mount>()
  for (const source of SOURCES.values())
    for (const { name, file, isIsland } of mountsIn(source)) {
      const mount = mounts.get(name) ?? { name, file, isIsland, rooms: roomsOfPagesWith(source) }
      if (mount.file !== file) throw new Error(`Two components are called ${name}: ${mount.file}, ${file}`)
      mounts.set(name, { ...mount, isIsland: mount.isIsland || isIsland })
    }
  return mounts
}

function mountsIn({ name: astro, text }: SourceFile): Omit<Mount, 'rooms'>[] {
  return [...text.matchAll(/import \{([^}]+)\} from '#(islands\/[^']+\.tsx)'/g)].flatMap(
    ([, names = '', file]) =>
      names
        .split(',')
        .map((item) => item.trim())
        .filter((name) => new RegExp(`<${name}[\\s/>]`).test(text))
        .map((name) => {
          const directive = new RegExp(`<${name}\\s[^>]*?\\bclient:(\\w+)`).exec(text)?.[1]
          if (directive && !['interaction', 'only'].includes(directive))
            throw new Error(`${astro}: this test does not know client:${directive}`)
          return { name, file: `src/${file}`, isIsland: directive !== undefined }
        }),
  )
}

function roomsOfPagesWith({ name }: SourceFile): MessageRoom[][] {
  return PAGES.filter((page) => closureOf(page.name).has(name)).map(({ text }) => {
    const list = /\bmessages=?\s?(?:=\s?|\{)\[([^\]]*)\]/.exec(text)?.[1] ?? ''
    return [...list.matchAll(/'([\w-]+)'/g)].map(([, room]) => room as MessageRoom)
  })
}

/** The .astro files that a page consists of. */
function closureOf(page: string): Set<string> {
  const found = new Set([page])
  for (const name of found)
    for (const target of importsOf(SOURCES.get(name) as SourceFile)) {
      const normal = path.posix.normalize(target)
      if (SOURCES.has(normal)) found.add(normal)
    }
  return found
}
