/** The storage refuses its settings, so that another attempt will not succeed. The message is a sentence. */
export class StorageSettingsError extends Error {}

/** The storage does not respond, or cannot at the moment. Requests that need it get a 503, by the code. */
export class StorageUnavailable extends Error {
  readonly code = 'EIO'
}

/** Storage of uploaded files. Keys consist of lower-case letters, digits, hyphens, dots and slashes. */
export interface StoragePort {
  /** The file is durable when this resolves. Overwrites an existing key. */
  put(key: string, bytes: Buffer, type: string): Promise<void>
  /** Null when the key does not exist. */
  get(key: string): Promise<Buffer | null>
  /** Missing keys are ignored. */
  remove(keys: readonly string[]): Promise<void>
  /**
   * Tries a write if that is cheap, and leaves no file.
   * @throws when the storage is not writable
   */
  tryWrite(): Promise<void>
  /** Removes partial files that interrupted `put` calls left before this time. @returns their number */
  removeUnfinished(before: number): Promise<number>
}

const KEY = /^(?:[a-z0-9][a-z0-9.-]{0,99}\/)?[a-z0-9][a-z0-9.-]{0,99}$/

/**
 * The same rules for folders and S3.
 * @throws Error for an invalid key
 */
export function checkKey(key: string): string {
  if (!KEY.test(key) || key.includes('..')) throw new Error('invalid storage key')
  return key
}
