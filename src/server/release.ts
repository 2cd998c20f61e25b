import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from './config.ts'

/** The fingerprint of everything that was built, which the build stores when it has finished. */
const STAMP = path.resolve(import.meta.dirname, '../../dist/.built')
const SHOWN_DIGITS = 12

/** The name of the code that runs, for log and metrics. */
export async function readRelease({ release }: Config): Promise<string> {
  if (release !== null) return release
  return existsSync(STAMP) ? (await readFile(STAMP, 'utf8')).slice(0, SHOWN_DIGITS) : 'unknown'
}
