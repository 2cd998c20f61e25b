import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { variables } from '#server/config-schema.ts'
import { ROOT } from './files.ts'

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const DECISIONS = 'docs/decisions'
const GUIDES = 'docs/guides'
const decisions = readdirSync(path.join(ROOT, DECISIONS)).filter((name) => name !== 'README.md')
const DOCUMENTS = [
  'README.md',
  'tools/README.md',
  'docs/how-it-works.md',
  ...readdirSync(path.join(ROOT, GUIDES)).map((name) => `${GUIDES}/${name}`),
  ...decisions.map((name) => `${DECISIONS}/${name}`),
]

describe('the documents', () => {
  it('name only paths that exist', () => {
    const paths = DOCUMENTS.flatMap((file) =>
      [...read(file).matchAll(/`((?:src|tests|scripts|public|tools|docs)\/[\w./[\]-]+)`/g)].map(
        ([, name]) => name ?? '',
      ),
    )
    expect(paths.length).toBeGreaterThan(60)
    expect(paths.filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([])
  })

  it('list every decision, numbered without a gap and dated', () => {
    const listed = [...read(`${DECISIONS}/README.md`).matchAll(/^- \[\d{4}\]\(([^)]+)\)/gm)].map(
      ([, name]) => name,
    )
    expect(listed).toEqual(decisions.sort())
    expect(decisions.map((name) => Number(name.slice(0, 4)))).toEqual(decisions.map((_, index) => index + 1))
    const undated = decisions.filter(
      (name) => !/^# .+\n\n\d{4}-\d\d-\d\d\n/.test(read(`${DECISIONS}/${name}`)),
    )
    expect(undated).toEqual([])
  })

  it('.env.example names the variables of the configuration', () => {
    const example = [...read('.env.example').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name)
    expect(example.sort()).toEqual(Object.keys(variables.entries).sort())
  })
})
