// PostgreSQL refuses to run as root. This module finds an account that can run it, by trial.
import { execFileSync, spawnSync } from 'node:child_process'
import { chmod, chown, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Binaries } from './binaries.ts'
import { EmbeddedPostgresError } from './error.ts'

interface Account {
  uid: number
  gid: number
}

export interface Runner {
  name: string
  /** Prepended to a program's command line. */
  prefix: string[]
  /** Options for spawn. */
  identity: Partial<Account>
  /** The required owner of the files; null for the account that runs Node. */
  owner: Account | null
}

const ACCOUNT = 'sawari'
// Tests that the account has a name (initdb requires it), that the program runs, and that the folder is accessible.
const TRIAL = 'id -un >/dev/null && "$1" --version >/dev/null && cd "$2"'

const CURRENT_USER: Runner = { name: 'as this user', prefix: [], identity: {}, owner: null }
// In a user namespace without a mapping, the process sees itself as `nobody`, while the kernel still treats it as root.
const IN_NAMESPACE: Runner = {
  name: 'in a user namespace',
  prefix: ['unshare', '--user'],
  identity: {},
  owner: null,
}

/** Chooses an account that can run PostgreSQL on this data folder. An existing cluster can only be run by its owner. */
export async function chooseRunner(dataDir: string, cluster: string, binaries: Binaries): Promise<Runner> {
  if (process.platform === 'win32') return CURRENT_USER
  const owner = await ownerOf(cluster)
  const own = process.getuid?.() ?? 0
  if (own !== 0 && owner && owner.uid !== own) throw belongsToAnother(cluster)
  if (own !== 0) {
    for (const runner of [CURRENT_USER, IN_NAMESPACE]) if (canRun(runner, binaries, dataDir)) return runner
    throw new EmbeddedPostgresError(
      `The built-in PostgreSQL cannot run here (${reason(CURRENT_USER, binaries, dataDir)}): set DATABASE_URL to the URL of a PostgreSQL server.`,
    )
  }
  if (!owner || owner.uid === 0) if (canRun(IN_NAMESPACE, binaries, dataDir)) return IN_NAMESPACE
  for await (const account of accountsToTry(owner, dataDir)) {
    const runner = await asAccount(account, binaries, dataDir)
    if (!runner) continue
    if (owner?.uid === 0) await chownAll(account, cluster)
    return runner
  }
  throw new EmbeddedPostgresError(
    'PostgreSQL refuses to run as root, and neither "unshare --user" nor another account can run it here: start Sawari as an ordinary user, or set DATABASE_URL to the URL of a PostgreSQL server.',
  )
}

/** Changes the owner of a file or folder to the account that runs PostgreSQL. */
export async function chownTo(runner: Runner, file: string): Promise<void> {
  if (runner.owner) await chown(file, runner.owner.uid, runner.owner.gid)
}

/**
 * For a cluster that was created in a user namespace, on a system that no longer allows them. The folder itself comes
 * last, because its owner decides.
 */
async function chownAll({ uid, gid }: Account, cluster: string): Promise<void> {
  const inside = (await readdir(cluster)).map((name) => path.join(cluster, name))
  execFileSync('chown', ['-R', '-h', `${uid}:${gid}`, ...inside])
  await chown(cluster, uid, gid)
}

export function canEnter(runner: Runner, folder: string): boolean {
  return trial(runner, ['/bin/sh', '-c', 'cd "$1" && test -w .', 'sh', folder]).status === 0
}

async function* accountsToTry(owner: Account | null, dataDir: string): AsyncGenerator<Account> {
  if (owner && owner.uid !== 0) return yield owner
  for (const folder of [dataDir, path.dirname(dataDir)]) {
    const of = await ownerOf(folder)
    if (of && of.uid !== 0) yield of
  }
  const account = accountNamed(ACCOUNT) ?? createAccount() ?? accountNamed('postgres')
  if (account) yield account
}

/**
 * Runs as the account itself if the folders are accessible, otherwise with the one root capability for entering them.
 */
async function asAccount(account: Account, binaries: Binaries, dataDir: string): Promise<Runner | null> {
  const plain: Runner = { name: 'as another account', prefix: [], identity: account, owner: account }
  if (canRun(plain, binaries, dataDir)) return plain
  const before = await stat(dataDir)
  if (before.uid === 0) {
    await chown(dataDir, 0, account.gid)
    await chmod(dataDir, before.mode | 0o010)
    if (canRun(plain, binaries, dataDir)) return plain
    await chown(dataDir, before.uid, before.gid)
    await chmod(dataDir, before.mode)
  }
  const right = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  const who = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups']
  const entering: Runner = {
    ...plain,
    name: 'as another account that may enter closed folders',
    prefix: ['setpriv', ...who, ...right],
    identity: {},
  }
  return canRun(entering, binaries, dataDir) ? entering : null
}

function createAccount(): Account | null {
  const commands: [string, ...string[]][] = [
    ['useradd', '--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', ACCOUNT],
    ['adduser', '-S', '-D', '-H', ACCOUNT],
  ]
  for (const [command, ...args] of commands) {
    if (spawnSync(command, args, { stdio: 'ignore' }).status === 0) return accountNamed(ACCOUNT)
  }
  return null
}

function accountNamed(name: string): Account | null {
  const ask = (what: string) => Number(execFileSync('id', [what, name], { encoding: 'utf8', stdio: 'pipe' }))
  try {
    return { uid: ask('-u'), gid: ask('-g') }
  } catch {
    return null
  }
}

function canRun(runner: Runner, binaries: Binaries, dataDir: string): boolean {
  return trial(runner, ['/bin/sh', '-c', TRIAL, 'sh', binaries.initdb, dataDir]).status === 0
}

function reason(runner: Runner, binaries: Binaries, dataDir: string): string {
  const { stderr } = trial(runner, ['/bin/sh', '-c', TRIAL, 'sh', binaries.initdb, dataDir])
  const text = stderr?.trim().split('\n').at(-1) ?? ''
  return /shared librar/.test(text)
    ? `${text}; "npm rebuild" makes its library links`
    : text || 'it does not start'
}

function trial({ prefix, identity }: Runner, command: string[]) {
  const [program = '', ...args] = [...prefix, ...command]
  return spawnSync(program, args, { ...identity, cwd: '/', encoding: 'utf8', timeout: 10_000 })
}

function belongsToAnother(cluster: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `${cluster} belongs to another account: run Sawari as its owner, or set DATA_DIR to another folder or DATABASE_URL to the URL of a PostgreSQL server.`,
  )
}

async function ownerOf(file: string): Promise<Account | null> {
  return stat(file).then(
    ({ uid, gid }) => ({ uid, gid }),
    () => null,
  )
}
