import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { variables } from '#server/config-schema.ts'
import { ROOT } from './files.ts'

const SYSTEMD = readdirSync(path.join(ROOT, 'deploy/systemd')).map((name) => `systemd/${name}`)
const FILES = ['Containerfile', 'compose.yaml', ...SYSTEMD]
/** Variables of the system, of Node, of commands, and of the other service of the compose file. */
const OTHERS = [
  'PATH',
  'TMPDIR',
  'NODE_COMPILE_CACHE',
  'OPERATOR',
  'SITE_ADDRESS',
  'SITE_PROCESSES',
  'DOMAIN',
]

it('files to deploy with name only variables that the site reads', () => {
  const named = FILES.flatMap((file) =>
    readFileSync(path.join(ROOT, 'deploy', file), 'utf8')
      .split('\n')
      .filter((line) => !line.startsWith('#'))
      .flatMap((line) =>
        [...line.matchAll(/\b([A-Z][A-Z_]{3,})(?:=|: )/g)].map(([, name = '']) => ({ file, name })),
      ),
  )
  const known = new Set([...Object.keys(variables.entries), ...OTHERS])
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter(({ name }) => !known.has(name))).toEqual([])
})
