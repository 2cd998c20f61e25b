import { sql } from 'kysely'
import type { Locale } from '#domain/shell/locale.ts'
import type { AppContext } from '#server/context.ts'
import type { Gateway } from '#server/ports/gateways/port.ts'
import type { SerializedPayment } from '#server/serializers/payments.ts'
import { ATTEMPT_COLUMNS } from './attempts.ts'
import { returnUrls } from './urls.ts'

type Form = Omit<NonNullable<SerializedPayment['form']>, 'isFirst'>

/**
 * The form that sends the browser to the wallet; null when there is none. A payment URL from the wallet is stored and
 * reused, because each of two could be paid.
 */
export async function startAttempt(
  context: AppContext,
  gateway: Gateway,
  transactionUuid: string,
  locale: Locale,
): Promise<Form | null> {
  const attempt = await context.db
    .selectFrom('payments')
    .select(ATTEMPT_COLUMNS)
    .select(sql<string | null>`detail ->> 'origin'`.as('origin'))
    .select(sql<string | null>`detail ->> 'redirect'`.as('redirect'))
    .where('transaction_uuid', '=', transactionUuid)
    .executeTakeFirst()
  if (!attempt?.origin) return null
  if (attempt.redirect) return redirectForm(attempt.redirect)
  const start = await gateway.start(attempt, returnUrls(attempt.origin, attempt, locale))
  if ('action' in start) return { method: 'post', ...start }
  return redirectForm(await storeRedirect(context, attempt.id, start))
}

/** Returns the URL that was stored first, even with concurrent page requests. */
async function storeRedirect(
  { db }: AppContext,
  id: string,
  { redirect: url, reference }: { redirect: string; reference: string | null },
): Promise<string> {
  const { redirect } = await db
    .updateTable('payments')
    .set({ detail: sql`${JSON.stringify({ redirect: url, reference })}::jsonb || detail` })
    .where('id', '=', id)
    .returning(sql<string>`detail ->> 'redirect'`.as('redirect'))
    .executeTakeFirstOrThrow()
  return redirect
}

/** A URL is also sent as a form, so that it is submitted only once; its query becomes the fields. */
function redirectForm(address: string): Form {
  const url = new URL(address)
  if (url.hash || new Set(url.searchParams.keys()).size !== url.searchParams.size)
    throw new Error('A URL with a fragment or repeated parameters cannot be sent as a form.')
  return { method: 'get', action: url.origin + url.pathname, fields: Object.fromEntries(url.searchParams) }
}
