import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { RenderedPage } from '../page-cache.ts'

/** Inlines the stylesheets and the smallest scripts of a page. */
export type InlineAssets = (page: RenderedPage) => Promise<RenderedPage>

const ASSETS = '/_astro'
const STYLESHEET = /<link rel="stylesheet" href="\/_astro\/([\w.-]+\.css)">/g
/** How Astro refers to the script of a component. */
const SCRIPT = /<script type="module" src="\/_astro\/([\w.-]+\.js)"><\/script>/g
/** Bytes. A larger script is worth a request, because the browser can cache it. */
const MAX_SCRIPT = 1_200

interface Asset {
  text: string
  source: string
}

/**
 * The first paint of a visitor from elsewhere needs no additional request. The link of an inlined stylesheet stays,
 * disabled, for code that needs the stylesheet and for the offline copy; without `media` the preload scanner of some
 * Chromium versions fetches it. A script that others import stays a file, because it would run twice if loaded twice.
 * `folder`: the built files; each is read once.
 */
export function createAssetInliner(folder: string): InlineAssets {
  const assets = new Map<string, Promise<Asset | null>>()
  let imported: Promise<ReadonlySet<string>> | null = null
  const read = (name: string) => {
    const known = assets.get(name) ?? readAsset(name)
    assets.set(name, known)
    return known
  }

  async function readAsset(name: string): Promise<Asset | null> {
    const text = await readFile(path.join(folder, ASSETS, name), 'utf8')
    if (name.endsWith('.css')) return assetOf(text)
    imported ??= importedNames(path.join(folder, ASSETS))
    if (text.length > MAX_SCRIPT || /<\/script|<!--/i.test(text) || (await imported).has(name)) return null
    return assetOf(text.replace(IMPORT, `$1${ASSETS}/`))
  }

  return async (page) => {
    const html = page.body.toString()
    const stylesheets = await findAssets(html, STYLESHEET, read)
    const scripts = await findAssets(html, SCRIPT, read)
    const body = html
      .replace(STYLESHEET, (link, name: string) => {
        const stylesheet = stylesheets.get(name)
        return stylesheet
          ? `<style>${stylesheet.text}</style>${link.replace('>', ' disabled media="not all">')}`
          : link
      })
      .replace(SCRIPT, (link, name: string) => {
        const script = scripts.get(name)
        return script ? `<script type="module">${script.text}</script>` : link
      })
    const policy = page.headers['content-security-policy']
    const added = policy && allow(allow(policy, 'style-src', stylesheets), 'script-src', scripts)
    return {
      ...page,
      headers: { ...page.headers, ...(added && { 'content-security-policy': added }) },
      body: Buffer.from(body),
    }
  }
}

/** The beginning of an import with a relative path, static or dynamic, as the build writes it. */
const IMPORT = /((?:\bfrom|\bimport\(?)["'`])\.\//g

async function importedNames(folder: string): Promise<ReadonlySet<string>> {
  const names = new Set<string>()
  for (const file of await readdir(folder)) {
    if (!file.endsWith('.js')) continue
    const text = await readFile(path.join(folder, file), 'utf8')
    for (const [, name = ''] of text.matchAll(/(?:\bfrom|\bimport\(?)["'`]\.\/([\w.-]+\.js)/g))
      names.add(name)
  }
  return names
}

const assetOf = (text: string): Asset => ({
  text,
  source: `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
})

async function findAssets(html: string, pattern: RegExp, read: (name: string) => Promise<Asset | null>) {
  const names = new Set(Array.from(html.matchAll(pattern), ([, name = '']) => name))
  const entries = await Promise.all([...names].map(async (name) => [name, await read(name)] as const))
  return new Map(entries.flatMap(([name, asset]) => (asset ? [[name, asset] as const] : [])))
}

function allow(policy: string, directive: string, assets: ReadonlyMap<string, Asset>): string {
  const sources = [...new Set([...assets.values()].map(({ source }) => ` ${source}`))].join('')
  return policy.replace(`${directive} 'self'`, `${directive} 'self'${sources}`)
}
