import { readFileSync } from 'node:fs'
import path from 'node:path'

const DEPLOY = path.resolve(import.meta.dirname, '../../deploy')
const read = (file: string) => readFileSync(path.join(DEPLOY, file), 'utf8')

/** What checks the alert rules without Prometheus reads: their names, their tests, and the metrics in expressions. */
export function readAlertRules() {
  const rules = read('prometheus/alerts.yml')
  const expressions = rules + read('grafana/sawari.json')
  const metrics = [...expressions.matchAll(/\b(?:sawari|nodejs|process)_\w+/g)].map(([name]) =>
    name.replace(/_(bucket|count|sum)$/, ''),
  )
  return {
    alerts: [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name),
    tests: read('prometheus/alerts.test.yml'),
    metrics: [...new Set(metrics)].sort(),
  }
}
