import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'

const RUN = path.resolve(import.meta.dirname, '../../../scripts/run.mjs')
let folder: string

/** An empty checkout: the script and a lockfile. */
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sawari-run-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(path.join(folder, 'scripts'))
  copyFileSync(RUN, path.join(folder, 'scripts/run.mjs'))
  writeFileSync(path.join(folder, 'package-lock.json'), '{}')
})

function run(command: string, environment: Record<string, string> = {}) {
  const { HEAP_MB: _, ...env } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', command], {
    cwd: folder,
    env: { ...env, ...environment },
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}

/** A Node that prints its arguments, of an installation that is complete. */
function install(): void {
  const node = path.join(folder, 'node_modules/node/bin/node')
  mkdirSync(path.dirname(node), { recursive: true })
  writeFileSync(node, '#!/bin/sh\necho "$@"\n')
  chmodSync(node, 0o755)
  const lock = createHash('sha256').update('{}').digest('hex')
  writeFileSync(path.join(folder, 'node_modules/.installed'), lock)
}

function build(): void {
  mkdirSync(path.join(folder, 'dist/server'), { recursive: true })
  writeFileSync(path.join(folder, 'dist/server/entry.mjs'), '')
}

it('serve says what to run when nothing is installed, or nothing is built', () => {
  const sentence = (missing: string) =>
    `npm run serve neither installs nor builds, and ${missing} is missing: run npm run build first.\n`
  expect(run('serve')).toEqual({ status: 1, output: sentence('node_modules') })
  install()
  expect(run('serve')).toEqual({ status: 1, output: sentence('dist') })
})

it.each([
  ['start', 'scripts/start.ts'],
  ['serve', 'src/server/main.ts'],
])('the heap of %s is 256 MB, or what HEAP_MB says', (command, entry) => {
  install()
  build()
  const heap = (environment?: Record<string, string>) => {
    const { output } = run(command, environment)
    expect(output.trim().endsWith(path.join(folder, entry))).toBe(true)
    return /--max-old-space-size=(\S+)/.exec(output)?.[1]
  }
  expect(heap()).toBe('256')
  expect(heap({ HEAP_MB: '1024' })).toBe('1024')
  // the site names the variable
  for (const HEAP_MB of ['', '12', 'many', '-1']) expect(heap({ HEAP_MB })).toBe('256')
})

it('build and migrate run with the default heap of Node', () => {
  install()
  for (const command of ['build', 'migrate'])
    expect(run(command, { HEAP_MB: '1024' }).output).not.toContain('--max-old-space-size')
})
