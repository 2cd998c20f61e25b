import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { DAY_MS, toWire } from '#domain/shared/kathmandu-time.ts'
import { errorCode } from '#server/db/error-code.ts'
import { OperatorError } from '#server/services/operator/operator-error.ts'

/** A backup of a schedule, named after its time in UTC, or what one that was killed left behind. */
const NAME = /^sawari-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.gz(\.[0-9a-f]+\.partial)?$/

/**
 * The file of the next backup in a folder.
 * @throws OperatorError without the folder: a disk that is not mounted must not become a folder of another one
 */
export async function nextBackup(folder: string, now: number): Promise<string> {
  const found = await stat(folder).catch(() => null)
  if (!found?.isDirectory())
    throw new OperatorError('invalid', `${folder} is not a folder: --keep writes into one that exists.`)
  return path.join(folder, `sawari-${toWire(now).replaceAll(':', '')}.tar.gz`)
}

/**
 * Removes all but the latest backups of a folder, and partial ones that are older than a day. `latest` stays whatever
 * its name says: the clock may have been set back.
 * @returns the names of the backups that were removed
 */
export async function removeOlder(latest: string, count: number, now: number): Promise<string[]> {
  const folder = path.dirname(latest)
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).sort()
  const others = names.filter((name) => name.endsWith('.gz') && name !== path.basename(latest))
  const removed = others.slice(0, Math.max(0, others.length - (count - 1)))
  try {
    for (const name of removed) await rm(path.join(folder, name), { force: true })
    for (const name of names.filter((name) => name.endsWith('.partial'))) {
      const { mtimeMs } = await stat(path.join(folder, name))
      if (mtimeMs < now - DAY_MS) await rm(path.join(folder, name), { force: true })
    }
  } catch (error) {
    // another command may have removed it in the meantime
    if (errorCode(error) !== 'ENOENT')
      throw new OperatorError(
        'refused',
        `Older backups in ${folder} cannot be removed (${errorCode(error)}).`,
      )
  }
  return removed
}
