import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const ROOT = path.resolve(import.meta.dirname, '../..')

export interface SourceFile {
  /** from the root, with slashes: src/domain/search/query.ts */
  name: string
  text: string
}

/** Every hand-written file below a folder. */
export function filesIn(folder: string): SourceFile[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs|astro|css|json)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({
      name: path.relative(ROOT, file).split(path.sep).join('/'),
      text: readFileSync(file, 'utf8'),
    }))
    .sort((a, b) => a.name.localeCompare(b.name))
}

/** The imports of a file: our own as src/..., packages by name. Types count as well. */
export function importsOf({ name, text }: SourceFile): string[] {
  const found = [...text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(
    ([, target]) => target ?? '',
  )
  return found.map((target) => {
    if (target.startsWith('#')) return `src/${target.slice(1)}`
    if (target.startsWith('.')) return path.posix.normalize(path.posix.join(path.posix.dirname(name), target))
    return target
  })
}
