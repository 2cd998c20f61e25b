import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { isAttemptName } from '#domain/booking/payment.ts'
import type { Schema } from '#server/db/schema.ts'
import type { SimulatorContext as Place } from '../../port.ts'
import { ESEWA_STATUSES, type EsewaStatus } from '../protocol.ts'
import { SERVICES, SESSION_MS, type Service } from './constants.ts'

export type SimulatedPayment = Selectable<Schema['simulated_payments']>
const SERVICE_KEY = 'walletSimulator'
const LISTED = 10

/** False when a payment with this id exists: an id can be used only once. */
export async function openPayment(
  { db, now }: Place,
  payment: Pick<
    SimulatedPayment,
    'transaction_uuid' | 'product_code' | 'total_amount' | 'success_url' | 'failure_url'
  >,
): Promise<boolean> {
  const row = await db
    .insertInto('simulated_payments')
    .values({ ...payment, created_at: new Date(now()), expires_at: new Date(now() + SESSION_MS) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('transaction_uuid')
    .executeTakeFirst()
  return row !== undefined
}

export async function findPayment({ db }: Place, uuid: string): Promise<SimulatedPayment | null> {
  if (!isAttemptName(uuid)) return null
  const row = await db
    .selectFrom('simulated_payments')
    .selectAll()
    .where('transaction_uuid', '=', uuid)
    .executeTakeFirst()
  return row ?? null
}

export async function listPayments({ db }: Place): Promise<SimulatedPayment[]> {
  return db
    .selectFrom('simulated_payments')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('transaction_uuid')
    .limit(LISTED)
    .execute()
}

/** A payment whose session expired before it was decided is reported as not found. */
export function statusOf(payment: SimulatedPayment, at: number): EsewaStatus {
  const status = ESEWA_STATUSES.find((item) => item === payment.status) ?? 'AMBIGUOUS'
  return status === 'PENDING' && payment.expires_at.getTime() <= at ? 'NOT_FOUND' : status
}

/** Null when the payment was already decided. */
export async function completeSession(
  { db, now }: Place,
  uuid: string,
  status: EsewaStatus,
): Promise<SimulatedPayment | null> {
  const row = await db
    .updateTable('simulated_payments')
    .set({ status, ...(status === 'COMPLETE' && { ref_id: newReference() }) })
    .where('transaction_uuid', '=', uuid)
    .where('status', '=', 'PENDING')
    .where('expires_at', '>', new Date(now()))
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** What the wallet's staff can do later: complete a pending payment, or refund one. */
export async function correctStatus({ db }: Place, uuid: string, status: EsewaStatus): Promise<void> {
  await db
    .updateTable('simulated_payments')
    .set(({ fn, val }) => ({
      status,
      ...(status === 'COMPLETE' && { ref_id: fn.coalesce('ref_id', val(newReference())) }),
    }))
    .where('transaction_uuid', '=', uuid)
    .execute()
}

const newReference = () => randomBytes(5).toString('hex').toUpperCase()

export async function readService({ db }: Place): Promise<Service> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', SERVICE_KEY)
    .executeTakeFirst()
  const value = row && 'service' in row.value ? row.value.service : null
  return SERVICES.find((item) => item === value) ?? 'normal'
}

export async function setService({ db }: Place, service: Service): Promise<void> {
  const value = JSON.stringify({ service })
  await db
    .insertInto('settings')
    .values({ key: SERVICE_KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
