import { readFile } from 'node:fs/promises'
import { OperatorError } from '../../src/server/services/operator/operator-error.ts'

const MAX_TEXT_BYTES = 1_000_000

/**
 * Reads a file that is named on the command line.
 * @throws OperatorError
 */
export async function readNamedFile(file: string, maxBytes: number): Promise<Buffer> {
  let bytes: Buffer
  try {
    bytes = await readFile(file)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new OperatorError('invalid', `The file ${file} cannot be read (${reason}).`)
  }
  if (bytes.byteLength > maxBytes)
    throw new OperatorError('invalid', `The file ${file} is larger than ${Math.floor(maxBytes / 1_000)} kB.`)
  return bytes
}

/** @throws OperatorError */
export async function readTextFile(file: string): Promise<string> {
  const bytes = await readNamedFile(file, MAX_TEXT_BYTES)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new OperatorError('invalid', `The file ${file} is not valid UTF-8.`)
  }
}
