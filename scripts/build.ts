import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { buildGeodata } from '../geodata/build.ts'
import { runChild } from '../geodata/run-child.ts'
import { buildWorker } from './build-worker.ts'

export const ROOT = path.resolve(import.meta.dirname, '..')
const DIST = path.join(ROOT, 'dist')
const STAMP = path.join(DIST, '.built')
/** The inputs of the build. Server code runs from source, but pages import some of it, so all of `src` is included. */
const SOURCES = [
  'src',
  'public',
  'scripts/astro',
  'scripts/build-worker.ts',
  '.geodata/tiles/index.json',
  '.geodata/downloads/index.json',
  'astro.config.mjs',
  'astro-i18next.config.cjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]
const COMPRESSED = /\.(js|css|svg|json|txt|wasm|webmanifest)$/
/** Compressing a smaller file saves less than the two headers that announce it. */
const MIN_BYTES = 250

/** Builds the site unless the last build had the same inputs. */
export async function build(): Promise<void> {
  await Promise.all([
    buildGeodata(['tiles', 'downloads']).then(buildSite),
    // only read by the server, so not needed while the pages are built
    buildGeodata(['roads', 'places']),
  ])
}

async function buildSite(): Promise<void> {
  const wanted = await fingerprint()
  if (existsSync(STAMP) && (await readFile(STAMP, 'utf8')) === wanted) return
  console.log('Building ...')
  const astro = path.join(ROOT, 'node_modules/astro/bin/astro.mjs')
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' }
  if (!(await runChild(astro, ['build', '--silent'], { cwd: ROOT, env })))
    throw new Error('The build failed: see above.')
  await buildWorker(wanted.slice(0, 16))
  await compress(path.join(DIST, 'client'))
  await writeFile(STAMP, wanted)
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    const file = path.join(ROOT, source)
    if (!existsSync(file)) continue
    const isFolder = !path.extname(source)
    const files = isFolder
      ? (await readdir(file, { recursive: true, withFileTypes: true })).filter((item) => item.isFile())
      : []
    const names = isFolder ? files.map((file) => path.join(file.parentPath, file.name)).sort() : [file]
    for (const name of names) {
      hash.update(path.relative(ROOT, name))
      hash.update(await readFile(name))
    }
  }
  return hash.digest('hex')
}

async function compress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && COMPRESSED.test(entry.name))
  await Promise.all(files.map(({ parentPath, name }) => compressFile(path.join(parentPath, name))))
}

async function compressFile(file: string): Promise<void> {
  const body = await readFile(file)
  if (body.byteLength < MIN_BYTES) return
  await writeFile(`${file}.br`, await promisify(brotliCompress)(body))
  await writeFile(`${file}.gz`, await promisify(gzip)(body, { level: 9 }))
}

if (import.meta.main) await build()
