import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import autocannon from 'autocannon'
import type pg from 'pg'
import { createClient } from '../../src/server/db/client.ts'
import { findBrowser } from '../browser.ts'
import type { WatchedSite } from '../watched-site.ts'

const SECONDS = 8

export interface Figures {
  total: number
  perSecond: number
  p50: number
  p99: number
  failed: number
}

/** Loads a site, for eight seconds unless `options` say otherwise. */
export async function measure(options: autocannon.Options): Promise<Figures> {
  const result = await autocannon({ duration: SECONDS, ...options })
  return {
    total: result.requests.total,
    perSecond: Math.round(result.requests.average),
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  }
}

export const show = (name: string, { perSecond, p50, p99, failed }: Figures, more = '') =>
  console.log(
    `${name.padEnd(44)} ${String(perSecond).padStart(7)}/s   p50 ${p50} ms   p99 ${p99} ms   failed ${failed}${more}`,
  )

/** Tokens of new users. */
export function makeTokens(root: string, dataDir: string, count: number): string[] {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [path.join(root, 'scripts/operator.ts'), 'tokens', String(count)],
    { encoding: 'utf8', env: { ...process.env, DATA_DIR: dataDir } },
  )
  if (status !== 0) throw new Error(`No tokens: ${stderr}`)
  return stdout.trim().split('\n')
}

/** Connects to the site's own database server, to write as another process would. */
export async function connectTo({ dataDir }: WatchedSite): Promise<pg.Client> {
  const file = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  const client = createClient({ host: file[4] ?? '', port: 5432, user: 'sawari', database: 'sawari' })
  await client.connect()
  return client
}

/** The browser of the journeys. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser()
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  })
}

export function printFigures(name: string, figures: string, check?: { holds: boolean; limit: string }): void {
  const verdict = check ? `   ${check.holds ? 'held' : 'NOT HELD'} (${check.limit})` : ''
  console.log(`${name.padEnd(44)} ${figures}${verdict}`)
}
