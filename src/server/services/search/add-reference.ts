import { type RawBuilder, sql } from 'kysely'
import { oneLine } from '#domain/shared/text.ts'
import type { Database } from '#server/db/client.ts'
import { writeAudit } from '#server/services/operator/audit.ts'
import { type OperatorContext, OperatorError } from '#server/services/operator/operator-error.ts'

const TABLES = { maker: 'manufacturers', model: 'models', colour: 'colors', feature: 'features' } as const
type ReferenceKind = keyof typeof TABLES
export const REFERENCE_KINDS = Object.keys(TABLES) as ReferenceKind[]

export interface NewReference {
  titleEn: string
  titleNp: string
  /** of a model: a title in English, and the slug of a type */
  maker?: string | undefined
  type?: string | undefined
  /** of a colour */
  hex?: string | undefined
}

const MAX_TITLE = 60
const HEX = /^#[0-9a-f]{6}$/

export const fail = (message: string): never => {
  throw new OperatorError('invalid', message)
}

/**
 * Adds a row at the end of a list of the reference data. The triggers of its tables refresh running sites.
 * @throws OperatorError
 */
export function addReference(
  context: OperatorContext,
  requested: { kind: string; given: NewReference },
): Promise<{ id: number }> {
  const kind = knownKind(requested.kind)
  const { titleEn, titleNp } = checkedTitles(kind, requested.given)
  return context.db.transaction().execute(async (trx) => {
    const table = sql.table(TABLES[kind])
    // so that two commands cannot add the same title or take the same bit
    await sql`lock table ${table} in share row exclusive mode`.execute(trx)
    const columns: Record<string, unknown> = {
      title_en: titleEn,
      title_np: titleNp,
      ...(await columnsOf(trx, kind, { ...requested.given, titleEn })),
    }
    const same: RawBuilder<unknown>[] = [sql`lower(title_en) = lower(${titleEn})`, sql`title_np = ${titleNp}`]
    if (columns.slug) same.push(sql`slug = ${columns.slug}`)
    const among = kind === 'model' ? sql`manufacturer_id = ${columns.manufacturer_id}` : sql`true`
    const duplicates = await sql`
      select 1 from ${table} where ${among} and (${sql.join(same, sql` or `)})`.execute(trx)
    if (duplicates.rows.length)
      throw new OperatorError('conflict', `There is already a ${kind} with one of these titles.`)
    const { rows } = await sql<{ id: number }>`
      insert into ${table} (${sql.join(Object.keys(columns).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(columns))}) returning *`.execute(trx)
    const [after] = rows
    if (!after) throw new Error(`No ${kind} was added.`)
    await writeAudit(trx, context, { type: kind, id: after.id }, { after })
    return after
  })
}

/** @throws OperatorError invalid */
export function checkedTitles(
  kind: string,
  given: Pick<NewReference, 'titleEn' | 'titleNp'>,
): Pick<NewReference, 'titleEn' | 'titleNp'> {
  const titles = { titleEn: oneLine(given.titleEn), titleNp: oneLine(given.titleNp) }
  if (!titles.titleEn || !titles.titleNp)
    fail(`A ${kind} has a title in both languages: --title-en and --title-np.`)
  if (Object.values(titles).some(({ length }) => length > MAX_TITLE))
    fail(`A title has at most ${MAX_TITLE} characters.`)
  return titles
}

function knownKind(requested: string): ReferenceKind {
  const kind = REFERENCE_KINDS.find((item) => item === requested)
  if (kind) return kind
  if (requested === 'type')
    throw new OperatorError('refused', 'A vehicle type also needs code: see docs/guides/a-vehicle-type.md.')
  return fail(`"${requested}" cannot be added. Use one of ${REFERENCE_KINDS.join(', ')}.`)
}

/** The columns beside the titles. */
async function columnsOf(
  trx: Database,
  kind: ReferenceKind,
  { titleEn, maker = '', type = '', hex = '' }: NewReference,
): Promise<Record<string, unknown>> {
  if (kind === 'maker') return {}
  if (kind === 'model')
    return { manufacturer_id: await findMaker(trx, maker), vehicle_type_id: await findType(trx, type) }
  const slug =
    titleEn
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.join('-') ?? fail('An English title has Latin letters.')
  const position = await placeEndOf(trx, TABLES[kind])
  if (kind === 'feature') return { slug, position, bit: await freeBit(trx) }
  const color = hex.toLowerCase()
  if (!HEX.test(color)) fail(`"${hex}" is not a colour such as #1c4a96 (--hex, in quotes).`)
  return { slug, position, hex: color }
}

async function findMaker(trx: Database, requested: string): Promise<number> {
  const found = await trx
    .selectFrom('manufacturers')
    .select('id')
    .where(({ fn }) => fn('lower', ['title_en']), '=', oneLine(requested).toLowerCase())
    .executeTakeFirst()
  return found?.id ?? fail(`Unknown maker "${requested}" (--maker). Add it first.`)
}

async function findType(trx: Database, requested: string): Promise<number> {
  const types = await trx.selectFrom('vehicle_types').select(['id', 'slug']).orderBy('position').execute()
  const found = types.find(({ slug }) => slug === requested.trim().toLowerCase())
  return (
    found?.id ??
    fail(`Unknown type "${requested}" (--type). Use one of ${types.map(({ slug }) => slug).join(', ')}.`)
  )
}

/** The position after the last row of a list. */
export async function placeEndOf(trx: Database, table: 'cities' | 'colors' | 'features'): Promise<number> {
  const { last } = await trx
    .selectFrom(table)
    .select(({ fn }) => fn.max<number | null>('position').as('last'))
    .executeTakeFirstOrThrow()
  return last === null ? 0 : last + 1
}

/** The greatest one, because the product gives its own features the bits from 0 up. */
async function freeBit(trx: Database): Promise<number> {
  const { rows } = await sql<{ bit: number | null }>`
    select max(bit) as bit from generate_series(0, 61) bit
    where bit not in (select bit from features)`.execute(trx)
  return rows[0]?.bit ?? fail('There is no room for another feature: a site has at most 62.')
}
