const KEY = /^(?:[a-z0-9][a-z0-9.-]{0,99}\/)?[a-z0-9][a-z0-9.-]{0,99}$/

/** What a key may look like is decided once, for the folder and for S3. @throws Error for any other */
export function checkKey(key: string): string {
  if (!KEY.test(key) || key.includes('..')) throw new Error('this is no key of ours')
  return key
}
