import { ApiError } from '#server/api-error.ts'

/** The bearer token of a guarded call. @throws ApiError unauthorized */
export function requireToken(token: string | null): string {
  if (token === null) throw new ApiError('unauthorized')
  return token
}
