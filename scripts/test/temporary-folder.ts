import { chmodSync, existsSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Linux's file system in memory. */
const MEMORY = '/dev/shm'
/** A run occupies up to 0.8 GB at a time. */
const ROOM_BYTES = 3 * 2 ** 30

/**
 * A folder to be removed after the run. Where memory has room, it becomes the one for all temporary files: on a disk, a
 * third of the processor time of the tests is spent on creating, copying and removing files.
 */
export function makeTemporaryFolder(): string {
  const isInMemory = !process.env.TMPDIR && hasRoom()
  const folder = mkdtempSync(path.join(isInMemory ? MEMORY : tmpdir(), 'sawari-tests-'))
  // not elsewhere: on macOS, the path of a database's socket in here would be too long
  if (!isInMemory) return folder
  process.env.TMPDIR = folder
  // PostgreSQL refuses to run as root: in a run of root, another account must reach its data in here
  chmodSync(folder, 0o755)
  return folder
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY) || !existsSync('/proc/mounts')) return false
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[1] === MEMORY)
  // tests run scripts that they write
  if (!mount || mount.includes('noexec')) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return Math.min(bavail * bsize, process.availableMemory()) >= ROOM_BYTES
}
