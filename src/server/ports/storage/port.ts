/** Where uploaded files are kept. Keys are ours: lower-case letters, digits, hyphens, dots and slashes. */
export interface StoragePort {
  /** Kept durably when it resolves; an equal key is overwritten. */
  put(key: string, bytes: Buffer, type: string): Promise<void>
  /** Null for what is not there. */
  get(key: string): Promise<Buffer | null>
  /** What is not there already is no error. */
  remove(keys: readonly string[]): Promise<void>
}
