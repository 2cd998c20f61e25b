/** Storage of uploaded files. Keys consist of lower-case letters, digits, hyphens, dots and slashes. */
export interface StoragePort {
  /** Durable when it resolves; an existing key is overwritten. */
  put(key: string, bytes: Buffer, type: string): Promise<void>
  /** Null when the key does not exist. */
  get(key: string): Promise<Buffer | null>
  /** Missing keys are ignored. */
  remove(keys: readonly string[]): Promise<void>
  /** A trial write where that is cheap; leaves nothing. @throws when the storage is not writable */
  tryWrite(): Promise<void>
  /** Removes partial files that interrupted `put` calls left before this moment. @returns their number */
  removeUnfinished(before: number): Promise<number>
}
