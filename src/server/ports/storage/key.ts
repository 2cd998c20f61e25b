const KEY = /^(?:[a-z0-9][a-z0-9.-]{0,99}\/)?[a-z0-9][a-z0-9.-]{0,99}$/

/** Validates a key, equally for the folder and for S3. @throws Error for an invalid key */
export function checkKey(key: string): string {
  if (!KEY.test(key) || key.includes('..')) throw new Error('invalid storage key')
  return key
}
