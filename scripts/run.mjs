// Runs under any Node from version 20 on and has no dependencies: it installs what is missing (only `serve` does not),
// then starts the Node of package.json, which runs TypeScript directly.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..')
const STAMP = path.join(ROOT, 'node_modules/.installed')
const ENTRIES = {
  start: 'scripts/start.ts',
  build: 'scripts/build.ts',
  migrate: 'scripts/migrate.ts',
  serve: 'src/server/main.ts',
  dev: 'scripts/dev.ts',
  test: 'scripts/test.ts',
  bench: 'scripts/bench.ts',
  soak: 'scripts/soak.ts',
  cluster: 'scripts/cluster.ts',
  operator: 'scripts/operator.ts',
  lighthouse: 'scripts/lighthouse.ts',
  'check:alerts': 'scripts/check-alerts.ts',
}

const [command, ...rest] = process.argv.slice(2)
const entry = ENTRIES[command]
if (!entry) {
  console.error(`Usage: npm run <${Object.keys(ENTRIES).join('|')}>`)
  process.exit(1)
}
if (command === 'serve') assertBuilt()
else install()
if (existsSync(path.join(ROOT, '.env'))) process.loadEnvFile?.(path.join(ROOT, '.env'))

const node = path.join(ROOT, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
// a small young generation: under load it is collected more often, instead of growing the process by 100 MB
const FLAGS = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8']
// the site needs 60 MB; with the default limit of gigabytes, rare collections would grow the process by another 100 MB
const SITE_HEAP_MB = 256
const flags = ['start', 'serve', 'soak', 'bench'].includes(command)
  ? [...FLAGS, `--max-old-space-size=${heapMegabytes()}`]
  : FLAGS
// for glibc: returns the memory of pictures and pages to the system instead of fragmenting per-thread arenas. Not for
// tests, whose processes end soon: to map each larger buffer anew costs them time.
const MEMORY = command === 'test' ? {} : { MALLOC_MMAP_THRESHOLD_: '32768', MALLOC_ARENA_MAX: '2' }
// types are stripped and sources compiled once, not at each start
const COMPILED = { NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules/.cache/compiled') }
const child = spawn(node, [...flags, path.join(ROOT, entry), ...rest], {
  cwd: ROOT,
  env: { ...MEMORY, ...COMPILED, ...process.env },
  stdio: 'inherit',
})
// Ctrl-C reaches the child as well; this process waits for it, so that the prompt appears after the last line.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))

/** The default for an invalid value, which the site then refuses with a sentence. */
function heapMegabytes() {
  const megabytes = Number(process.env.HEAP_MB || SITE_HEAP_MB)
  return Number.isInteger(megabytes) && megabytes >= 64 ? megabytes : SITE_HEAP_MB
}

function assertBuilt() {
  const isMissing = (name) => !existsSync(path.join(ROOT, name))
  if (!isMissing('node_modules/node/bin') && !isMissing('dist/server/entry.mjs')) return
  console.error(
    `npm run serve neither installs nor builds, and ${isMissing('node_modules/node/bin') ? 'node_modules' : 'dist'} is missing: run npm run build first.`,
  )
  process.exit(1)
}

function install() {
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(ROOT, 'package-lock.json')))
    .digest('hex')
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return
  // to stderr, because stdout contains the result of a command, such as a token
  console.error('Installing dependencies ...')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  // Not `npm ci`, which rejects a lockfile without the packages of other platforms; some registries do not have them.
  // `--no-save` installs the versions of the lockfile and leaves it unchanged.
  const { status } = spawnSync(npm, ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: ROOT,
    stdio: ['inherit', 2, 2],
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error('npm install failed: see above.')
    process.exit(status ?? 1)
  }
  writeFileSync(STAMP, wanted)
}
