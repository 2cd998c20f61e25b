import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readAlertRules } from '#tests/setup/alert-rules.ts'
import { ROOT } from './files.ts'

const { alerts, tests } = readAlertRules()

it('every alert is explained in docs/alerts.md, in the order of the rules', () => {
  const document = readFileSync(path.join(ROOT, 'docs/alerts.md'), 'utf8')
  expect(alerts.length).toBeGreaterThan(15)
  expect([...document.matchAll(/^### (Sawari\w+)$/gm)].map(([, name]) => name)).toEqual(alerts)
})

it('every alert fires in the tests that `npm run check:alerts` runs', () => {
  const fired = [...tests.matchAll(/alertname="(Sawari\w+)"\}/g)].map(([, name]) => name)
  expect(fired.sort()).toEqual([...alerts].sort())
})
