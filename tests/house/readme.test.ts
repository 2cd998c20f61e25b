import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { variables } from '#server/config-schema.ts'
import { ROOT } from './files.ts'

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const DECISIONS = 'docs/decisions'
const decisions = readdirSync(path.join(ROOT, DECISIONS)).filter((name) => name !== 'README.md')
/** Placeholders in the docs for a file that each subject has under its own name. */
const EXAMPLES = new Set(['Name.css', 'Name.tsx'])
/** Created by a build, an installation or a run, and not part of a clean checkout. */
const GENERATED = new Set(['.git', 'node_modules', 'dist', 'data', '.astro', '.geodata', 'test-results'])
const FILES = listFiles(ROOT)
const DOCUMENTS = FILES.filter((name) => name.endsWith('.md'))

/** Paths of the repository's files, from its root. */
function listFiles(root: string): string[] {
  const walk = (folder: string): string[] =>
    readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      if (GENERATED.has(entry.name)) return []
      const name = path.posix.join(folder, entry.name)
      return entry.isDirectory() ? walk(name) : [name]
    })
  return walk('')
}

describe('the documentation', () => {
  it('names only folders and files that exist, by path or by name', () => {
    const named = DOCUMENTS.flatMap((document) =>
      [
        ...read(document).matchAll(
          /`((?:src|tests|scripts|public|tools|docs)\/[\w./[\]-]+\/|[\w./[\]-]*[\w\]]\.(?:tsx?|mjs|cjs|astro|css|json|csv|md))`/g,
        ),
      ].map(([, name = '']) => ({ document, name })),
    )
    const isThere = (name: string) =>
      GENERATED.has(name.split('/')[0] ?? '') ||
      existsSync(path.join(ROOT, name)) ||
      FILES.some((file) => file.endsWith(`/${name}`)) ||
      EXAMPLES.has(name)
    expect(named.length).toBeGreaterThan(200)
    expect(named.filter(({ name }) => !isThere(name))).toEqual([])
  })

  it('names only source files that exist, as do comments', () => {
    const bases = new Set(FILES.map((name) => path.basename(name)))
    const sources = FILES.filter((name) => /^(src|tests|scripts|geodata)\/.*\.(tsx?|astro|mjs)$/.test(name))
    const named = sources.flatMap((source) =>
      [...read(source).matchAll(/^\s*(?:\/\/|\*|\/\*\*).*$/gm)].flatMap(([comment]) =>
        [...comment.matchAll(/(?<![\w/*-])[\w./-]*[\w-]+\.(?:tsx?|astro)\b/g)].map(([name]) => ({
          source,
          name,
        })),
      ),
    )
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter(({ name }) => !bases.has(path.basename(name)))).toEqual([])
  })

  it('names only constants, functions and errors of the code, as do comments', () => {
    const isComment = (line: string) => /^\s*(?:\/\/|\*|\/\*\*)/.test(line)
    const lines = FILES.filter((name) =>
      /^(src|tests|scripts|geodata)\/.*\.(tsx?|astro)$/.test(name),
    ).flatMap((source) =>
      read(source)
        .split('\n')
        .map((line) => ({ source, line })),
    )
    const written = new Set(
      lines.flatMap(({ line }) => (isComment(line) ? [] : [...line.matchAll(/\w+/g)].map(([word]) => word))),
    )
    const named = lines
      .filter(({ line }) => isComment(line))
      .flatMap(({ source, line }) =>
        [...line.matchAll(/\b([A-Z]+_[A-Z_]+)\b|@throws ([A-Z]\w+)|`([a-z]+[A-Z]\w*)`/g)].map(
          ([, constant, error, name]) => ({ source, name: constant ?? error ?? name ?? '' }),
        ),
      )
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter(({ name }) => !written.has(name))).toEqual([])
  })

  it('links only to files that exist', () => {
    const links = DOCUMENTS.flatMap((document) =>
      [...read(document).matchAll(/(?:\]\(|src=")([\w./-]+)(?:#[\w-]+)?[)"]/g)].map(([, target = '']) => ({
        document,
        target: path.posix.join(path.posix.dirname(document), target),
      })),
    )
    expect(links.filter(({ target }) => !existsSync(path.join(ROOT, target)))).toEqual([])
  })

  it('begins with a README of at most 90 lines', () => {
    const lines = read('README.md').trimEnd().split('\n')
    expect(lines.length).toBeLessThanOrEqual(90)
  })

  it('has lines of at most 120 characters', () => {
    const long = DOCUMENTS.filter((name) => /^(README\.md|CONTRIBUTING\.md|docs\/)/.test(name)).flatMap(
      (document) =>
        read(document)
          .split('\n')
          // an address cannot be wrapped, and the signs of Devanagari take no place of their own
          .filter((line) => line.replace(/\(https?:[^)]+\)/, '()').replaceAll(/\p{M}/gu, '').length > 120)
          .map((line) => ({ document, line })),
    )
    expect(long).toEqual([])
  })

  it('lists every decision once, by room and dated', () => {
    const listed = [...read(`${DECISIONS}/README.md`).matchAll(/^- \[\d{4}\]\(([^)]+)\)/gm)].map(
      ([, name]) => name,
    )
    expect(listed.sort()).toEqual(decisions.sort())
    expect(new Set(decisions.map((name) => name.slice(0, 4))).size).toBe(decisions.length)
    const undated = decisions.filter(
      (name) => !/^# .+\n\n\d{4}-\d\d-\d\d\n/.test(read(`${DECISIONS}/${name}`)),
    )
    expect(undated).toEqual([])
  })

  it('lists every decision under its own heading', () => {
    const entries = [
      ...read(`${DECISIONS}/README.md`).matchAll(/^- \[\d{4}\]\(([^)]+)\) (.+(?:\n {2}.+)*)/gm),
    ]
    const others = entries.filter(
      ([, name, title = '']) =>
        !read(`${DECISIONS}/${name}`).startsWith(`# ${title.replaceAll(/\s+/g, ' ')}\n`),
    )
    expect(others.map(([, name]) => name)).toEqual([])
  })

  it('names the configuration variables in .env.example', () => {
    const example = [...read('.env.example').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name)
    expect(example.sort()).toEqual(Object.keys(variables.entries).sort())
  })
})
