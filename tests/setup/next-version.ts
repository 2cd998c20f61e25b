import { cp, mkdtemp, readdir, readFile, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../..')
const TEXT = /\.(?:m?js|css|html|json)$/
/** The ending before the type contains the hash of the content, so that `App.x1.js` becomes `App.x1-next.js`. */
const nextName = (name: string) => name.replace(/\.([a-z0-9]+)$/, '-next.$1')

/**
 * A copy of the site whose scripts and stylesheets have other names, as after a release that changed all of them.
 * Building it again takes a minute. @returns its folder
 */
export async function copyAsNextVersion(): Promise<string> {
  const root = await realpath(await mkdtemp(path.join(tmpdir(), 'sawari-next-')))
  for (const name of ['src', 'dist', 'package.json'])
    await cp(path.join(ROOT, name), path.join(root, name), { recursive: true })
  for (const name of ['node_modules', '.geodata', 'public'])
    await symlink(path.join(ROOT, name), path.join(root, name))
  const assets = path.join(root, 'dist/client/_astro')
  const all = await readdir(assets)
  // compressed variants contain the old names
  for (const name of all) if (/\.(?:br|gz)$/.test(name)) await rm(path.join(assets, name))
  const renamed = all.filter((name) => /\.(?:js|css)$/.test(name))
  for (const name of renamed) await rename(path.join(assets, name), path.join(assets, nextName(name)))
  const names = new Set(renamed)
  const dist = path.join(root, 'dist')
  for (const entry of await readdir(dist, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !TEXT.test(entry.name)) continue
    const file = path.join(entry.parentPath, entry.name)
    const text = await readFile(file, 'utf8')
    await writeFile(
      file,
      text.replace(/[\w.-]+/g, (name) => (names.has(name) ? nextName(name) : name)),
    )
  }
  return root
}
