import type { Env, Hono } from 'hono'
import type { Health } from './services/health/check-health.ts'

/**
 * `/healthz`: the process is alive. `/readyz`: whether it should get requests, with the state of what it depends on. An
 * outage of the database concerns all processes, so it is only reported: cached pages are still served.
 */
export function mountHealth<E extends Env>(app: Hono<E>, health: () => Promise<Health>): void {
  app.on(['GET', 'HEAD'], '/healthz', (c) => c.text('ok'))
  app.on(['GET', 'HEAD'], '/readyz', async (c) => {
    const { process, database, uploads } = await health()
    const body = { process: process ?? 'ready', database: database ?? 'ok', uploads: uploads ?? 'ok' }
    return process === null ? c.json(body) : c.json(body, 503, { 'Retry-After': '2' })
  })
}
