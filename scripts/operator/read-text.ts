import { readFile } from 'node:fs/promises'
import { OperatorError } from '../../src/server/services/operator/operator-error.ts'

const MAX_BYTES = 1_000_000

/**
 * Reads a text file that is named on the command line.
 * @throws OperatorError
 */
export async function readTextFile(file: string): Promise<string> {
  let bytes: Buffer
  try {
    bytes = await readFile(file)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new OperatorError('invalid', `The file ${file} cannot be read (${reason}).`)
  }
  if (bytes.byteLength > MAX_BYTES)
    throw new OperatorError('invalid', `The file ${file} is larger than ${MAX_BYTES / 1_000} kB.`)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new OperatorError('invalid', `The file ${file} is not valid UTF-8.`)
  }
}
