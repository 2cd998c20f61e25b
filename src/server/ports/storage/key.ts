const KEY = /^(?:[a-z0-9][a-z0-9.-]{0,99}\/)?[a-z0-9][a-z0-9.-]{0,99}$/

/** The same rules for folders and S3. @throws Error for an invalid key */
export function checkKey(key: string): string {
  if (!KEY.test(key) || key.includes('..')) throw new Error('invalid storage key')
  return key
}
