/** SQLSTATEs of conflicts with concurrent transactions. */
export const EXCLUSION_VIOLATION = '23P01'
export const UNIQUE_VIOLATION = '23505'

/** The code of an error of PostgreSQL (its SQLSTATE) or of Node, such as ENOENT; undefined for other errors. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** The server has become a standby, where unlogged tables cannot be read either, or was set to read only. */
export function isReadOnly(error: unknown): boolean {
  const code = errorCode(error)
  return (
    code === '25006' ||
    (code === '0A000' && error instanceof Error && /unlogged relations during recovery$/.test(error.message))
  )
}
