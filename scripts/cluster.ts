import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build, ROOT } from './build.ts'
import { buildLastRelease } from './cluster/last-release.ts'
import { installServers } from './cluster/servers.ts'

/*
 * Runs the site on a database cluster with real faults: docs/cluster.md. Everything runs in its own network, process and
 * mount namespaces. So ports are free, settings are at the paths that they have on a real machine, and nothing remains
 * when the first process inside ends, however it ends.
 */
const SEPARATE = ['--net', '--pid', '--mount', '--mount-proc', '--fork', '--kill-child']
/** A shell is the first process inside, because it also collects the processes that a server leaves behind. */
const FIRST_PROCESS = ['bash', '-c', '"$@" <&0 & wait $!', 'bash']

installServers()
await build()
const release = await buildLastRelease()
const folder = await mkdtemp(path.join(tmpdir(), 'sawari-cluster-'))
// the database servers have users of their own
await chmod(folder, 0o711)
const inside = spawn(
  'unshare',
  [
    ...SEPARATE,
    ...FIRST_PROCESS,
    process.execPath,
    path.join(ROOT, 'scripts/cluster/run.ts'),
    folder,
    release,
    ...process.argv.slice(2),
  ],
  { cwd: ROOT, stdio: ['pipe', 'inherit', 'inherit'] },
)
let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    isStopped = true
    inside.kill('SIGKILL')
  })
const code = await new Promise<number | null>((resolve) => inside.once('exit', resolve))
// the processes inside are being killed, and may still write
await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
process.exitCode = isStopped ? 130 : (code ?? 1)
