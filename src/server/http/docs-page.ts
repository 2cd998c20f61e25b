import { escapeHtml } from '#server/escape-html.ts'
import type { Served } from './calls.ts'

/** A plain page that lists every call; the machine-readable document is beside it. */
export function docsPage(served: Served[], bases: { api: string; pages: string }): string {
  const rows = served
    .map(({ endpoint, summary, payload, form, query }) => {
      const takes = [
        payload && 'JSON body',
        form && 'multipart form',
        query && 'query',
        endpoint.guarded && 'token',
      ]
        .filter(Boolean)
        .join(', ')
      const address = `${bases[endpoint.base]}${endpoint.path}`
      return `<tr><td><code>${endpoint.method}</code></td><td><code>${escapeHtml(address)}</code></td><td>${escapeHtml(summary)}</td><td>${takes || '-'}</td></tr>`
    })
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Sawari API</title><link rel="stylesheet" href="/docs.css"></head><body><main><h1>Sawari API</h1><p>Answers are <code>{ data, meta }</code>, errors <code>{ error: [{ cause, detail }] }</code>. <a href="${bases.api}/openapi.json">OpenAPI document</a></p><table><thead><tr><th scope="col">Method</th><th scope="col">Address</th><th scope="col">What it does</th><th scope="col">Takes</th></tr></thead><tbody>${rows}</tbody></table></main></body></html>`
}
