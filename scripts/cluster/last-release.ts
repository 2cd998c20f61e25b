import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import release from '../../docs/release.json' with { type: 'json' }
import { ROOT } from '../build.ts'

/** Where the build of the last release and the logs of the last run stay. */
export const CLUSTER_FOLDER = path.join(ROOT, 'data/cluster')

/**
 * Builds the commit of the last release with the installed packages, unless an earlier run did.
 * @returns its folder
 */
export async function buildLastRelease(): Promise<string> {
  const folder = path.join(CLUSTER_FOLDER, release.commit)
  if (existsSync(folder)) return folder
  console.log(`Building the last release (${release.commit.slice(0, 8)}) ...`)
  const unfinished = `${folder}.unfinished`
  // with those of earlier releases
  await rm(CLUSTER_FOLDER, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  run('sh', ['-c', `git -C "$1" archive "$2" | tar -x -C "$3"`, 'sh', ROOT, release.commit, unfinished])
  if ((await readdir(unfinished)).length === 0)
    throw new Error(`The commit of docs/release.json is not here: git fetch origin ${release.commit}`)
  for (const name of ['node_modules', '.geodata'])
    await symlink(path.join(ROOT, name), path.join(unfinished, name))
  run(process.execPath, ['-e', 'import("./scripts/build.ts").then(({ build }) => build())'], unfinished)
  await rename(unfinished, folder)
  return folder
}

function run(program: string, args: string[], cwd = ROOT): void {
  const { status } = spawnSync(program, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) throw new Error(`${program} ended with ${status}.`)
}
