import { createRequire } from 'node:module'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import { compress } from 'hono/compress'
import { html } from 'hono/html'
import type { Api, MountedCall } from './calls.ts'
import { openApi } from './openapi.ts'

interface Bases {
  api: string
  pages: string
}
const FILES = ['swagger-ui.css', 'swagger-ui-bundle.js'] as const
const require = createRequire(import.meta.url)

/** Serves the OpenAPI document, and Swagger UI from its package, so that no file comes from another site. */
export function serveDocs(api: Hono<Api>, served: MountedCall[], bases: Bases): void {
  let document: ReturnType<typeof openApi> | null = null
  // not at the start, which it would make longer
  api.get('/openapi.json', (context) => {
    document ??= openApi(served, bases)
    return context.json(document)
  })
  api.get('/docs', (context) => context.html(docsPage(served, bases)))
  const root = path.dirname(require.resolve('swagger-ui-dist/package.json'))
  for (const file of FILES)
    api.get(
      `/docs/${file}`,
      compress(),
      serveStatic({
        root,
        rewriteRequestPath: () => file,
        onFound: (_, context) => context.header('Cache-Control', 'public, max-age=3600'),
      }),
    )
}

/** A list of all calls, which the page's script replaces with Swagger UI. */
function docsPage(served: MountedCall[], bases: Bases) {
  const document = `${bases.api}/openapi.json`
  const rows = served.map(({ endpoint, summary, payload, form, query }) => {
    const takes = [
      payload && 'JSON body',
      form && 'multipart form',
      query && 'query',
      endpoint.guarded && 'token',
    ]
    const path = bases[endpoint.base] + endpoint.path
    return html`<tr><td><code>${endpoint.method}</code></td><td><code>${path}</code></td><td>${summary}</td><td>${takes.filter(Boolean).join(', ') || '-'}</td></tr>`
  })
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Sawari API</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="${bases.api}/docs/swagger-ui.css"><link rel="stylesheet" href="/docs.css"></head><body><div id="calls"><main><h1>Sawari API</h1><p>Answers are <code>{ data, meta }</code>, errors <code>{ error: [{ cause, detail }] }</code>. <a href="${document}">OpenAPI document</a></p><table><thead><tr><th scope="col">Method</th><th scope="col">Address</th><th scope="col">What it does</th><th scope="col">Takes</th></tr></thead><tbody>${rows}</tbody></table></main></div><script src="${bases.api}/docs/swagger-ui-bundle.js"></script><script src="/docs.js" data-document="${document}"></script></body></html>`
}
