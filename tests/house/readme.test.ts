import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './files.ts'

const readme = readFileSync(path.join(ROOT, 'README.md'), 'utf8')

describe('the README', () => {
  it('names only paths that exist', () => {
    const paths = [...readme.matchAll(/`((?:src|tests|scripts|public|tools|docs)\/[\w./[\]-]+)`/g)].map(
      ([, name]) => name ?? '',
    )
    expect(paths.length).toBeGreaterThan(10)
    expect(paths.filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([])
  })

  it('and .env.example name the same variables as the configuration', () => {
    const config = readFileSync(path.join(ROOT, 'src/server/config.ts'), 'utf8')
    const read = [...config.matchAll(/read\.\w+\('([A-Z_]+)'/g)].map(([, name]) => name)
    const example = [...readFileSync(path.join(ROOT, '.env.example'), 'utf8').matchAll(/^([A-Z_]+)=/gm)].map(
      ([, name]) => name,
    )
    expect(example.sort()).toEqual(read.sort())
  })
})
