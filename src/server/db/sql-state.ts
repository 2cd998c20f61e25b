/** SQLSTATEs of conflicts with concurrent transactions. */
export const EXCLUSION_VIOLATION = '23P01'
export const UNIQUE_VIOLATION = '23505'

/** The SQLSTATE of a database error; undefined for every other error. */
export function sqlStateOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
