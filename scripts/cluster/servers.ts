import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** What runs in the cluster, with the Debian package that has it. */
const PROGRAMS: Readonly<Record<string, string>> = {
  '/usr/bin/patroni': 'patroni',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/sbin/pgbouncer': 'pgbouncer',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  '/usr/lib/python3/dist-packages/etcd': 'python3-etcd',
  '/usr/lib/python3/dist-packages/psycopg2': 'python3-psycopg2',
  '/sbin/ip': 'iproute2',
}

/**
 * Installs what is missing from Debian, without starting services.
 * @throws an Error that names the packages, or what else is missing
 */
export function installServers(): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Error(
      'npm run cluster needs Linux and root: it gives each database machine a network of its own.',
    )
  const missing = missingPackages()
  if (missing.length === 0) return
  const command = `apt-get install -y --no-install-recommends ${missing.join(' ')}`
  if (existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${missing.join(', ')} ...`)
    // Debian asks this program before it starts a service
    const policy = '/usr/sbin/policy-rc.d'
    const isOurs = !existsSync(policy)
    if (isOurs) spawnSync('sh', ['-c', `printf '#!/bin/sh\\nexit 101\\n' > ${policy} && chmod +x ${policy}`])
    const run = (text: string) =>
      spawnSync('sh', ['-c', text], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      }).status === 0
    if (!run(command)) run(`apt-get update && ${command}`)
    if (isOurs) spawnSync('rm', [policy])
  }
  if (missingPackages().length > 0)
    throw new Error(`npm run cluster needs programs of Debian 12 that are missing: ${command}`)
}

const missingPackages = () =>
  Object.entries(PROGRAMS).flatMap(([file, name]) => (existsSync(file) ? [] : [name]))
