import { isShared } from '#domain/my-bookings/sharing.ts'
import type { BookingStatus } from '#domain/my-bookings/status.ts'
import { type Locale, pathIn } from '#domain/shell/locale.ts'
import type { AppContext } from '#server/context.ts'
import { siteSecret } from '#server/db/site-secret.ts'
import { openSealed, sealText } from '#server/services/static-maps/sealed-text.ts'

const SECRET = 'trips'

/**
 * The URL of a trip for people without an account; null when it is not shared. It hides the booking's id, which would
 * give access to the page on which the booking is paid.
 */
export async function tripUrl(
  { db, config, now }: AppContext,
  { id, status, to_at }: { id: string; status: BookingStatus; to_at: Date },
  locale: Locale,
): Promise<string | null> {
  if (!isShared({ status, to: to_at.getTime() }, now())) return null
  const path = pathIn(locale, `/trip/${sealText(await siteSecret(db, SECRET), id)}`)
  return new URL(path, config.siteUrl).href
}

/** The booking's id in a trip's URL; null for a token that this site did not make. */
export async function readTripToken({ db }: Pick<AppContext, 'db'>, token: string): Promise<string | null> {
  return /^[\w-]{40,200}$/.test(token) ? openSealed(await siteSecret(db, SECRET), token) : null
}
