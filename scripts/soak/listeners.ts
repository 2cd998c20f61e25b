import { setTimeout as wait } from 'node:timers/promises'
import type { VisitResult } from './visitors.ts'

const SECONDS = { least: 2, most: 12 }

/** Repeatedly opens a notification stream for some seconds. Reports each opening up to its first event. */
export async function listenRepeatedly(
  site: string,
  token: string,
  isOver: () => boolean,
  report: (outcome: VisitResult) => void,
): Promise<void> {
  while (!isOver()) {
    const closing = new AbortController()
    const outcome = { name: '/api/v1/notifications/stream', status: 0, milliseconds: 0 }
    const started = performance.now()
    try {
      const response = await fetch(site + outcome.name, {
        headers: { authorization: `Bearer ${token}` },
        signal: closing.signal,
      })
      const reader = response.body?.getReader()
      await reader?.read()
      outcome.status = response.status
      outcome.milliseconds = performance.now() - started
    } catch {
      // reported with status 0, as a broken connection
    }
    report(outcome)
    await wait((SECONDS.least + Math.random() * (SECONDS.most - SECONDS.least)) * 1_000)
    closing.abort()
  }
}
