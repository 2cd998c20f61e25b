/** Where uploaded files are kept. Keys are ours: lower-case letters, digits, hyphens, dots and slashes. */
export interface StoragePort {
  /** Kept durably when it resolves; an equal key is overwritten. */
  put(key: string, bytes: Buffer, type: string): Promise<void>
  /** Null for what is not there. */
  get(key: string): Promise<Buffer | null>
  /** What is not there already is no error. */
  remove(keys: readonly string[]): Promise<void>
  /** Tries a write where that is cheap, and leaves nothing. @throws when nothing can be written at this moment */
  tryWrite(): Promise<void>
  /** Removes what a process that ended in the middle of a `put` left before this moment, and answers how much there was. */
  removeUnfinished(before: number): Promise<number>
}
