import { spawnSync } from 'node:child_process'
import path from 'node:path'

const FOLDER = path.resolve(import.meta.dirname, '../deploy/prometheus')
const CHECKS = [
  ['check', 'config', 'prometheus.yml'],
  ['check', 'rules', '--lint-fatal', 'alerts.yml'],
  ['test', 'rules', 'alerts.test.yml'],
]

// Prometheus itself reads the rules, and its tool runs their tests: nothing else understands their expressions
for (const args of CHECKS) {
  const { error, status } = spawnSync('promtool', args, { cwd: FOLDER, stdio: 'inherit' })
  if (error) {
    console.error(
      'npm run check:alerts needs promtool, which is part of Prometheus: apt-get install --no-install-recommends prometheus, or https://prometheus.io/download/.',
    )
    process.exit(1)
  }
  if (status !== 0) process.exit(1)
}
