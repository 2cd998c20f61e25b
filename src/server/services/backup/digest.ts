import { createHash, type Hash } from 'node:crypto'

interface Running {
  bytes: number
  hash: Hash
}
export interface Checksum {
  bytes: number
  sha256: string
}

/** Computes checksums of a backup while it is streamed: one for each table, and one of all uploads with their names. */
export class Digest {
  readonly #tables = new Map<string, Running>()
  readonly #uploads: Running = { bytes: 0, hash: createHash('sha256') }
  #files = 0

  table(name: string, bytes: Uint8Array): void {
    const known = this.#tables.get(name) ?? { bytes: 0, hash: createHash('sha256') }
    this.#tables.set(name, known)
    known.hash.update(bytes)
    known.bytes += bytes.byteLength
  }

  upload(key: string, bytes: Uint8Array): void {
    this.#uploads.hash.update(`${key}\n${bytes.byteLength}\n`)
    this.#uploads.hash.update(bytes)
    this.#uploads.bytes += bytes.byteLength
    this.#files++
  }

  /** A table without rows has the checksum of no bytes. */
  tableSum(name: string): Checksum {
    const { bytes, hash } = this.#tables.get(name) ?? { bytes: 0, hash: createHash('sha256') }
    return { bytes, sha256: hash.copy().digest('hex') }
  }

  tableNames(): string[] {
    return [...this.#tables.keys()]
  }

  uploadSum(): Checksum & { files: number } {
    const { bytes, hash } = this.#uploads
    return { files: this.#files, bytes, sha256: hash.copy().digest('hex') }
  }
}
