import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The CSP hash of the `<style>` that sonner adds, computed from the installed version. */
export function sonnerStyleHash(): `sha256-${string}` {
  const source = readFileSync(fileURLToPath(import.meta.resolve('sonner')), 'utf8')
  const literal = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(source)?.[1]
  if (!literal)
    throw new Error('sonner no longer adds its style in the expected way: see scripts/astro/sonner-style.ts')
  return `sha256-${createHash('sha256').update(JSON.parse(literal)).digest('base64')}`
}
