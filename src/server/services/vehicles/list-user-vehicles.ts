import { type RawBuilder, sql } from 'kysely'
import type { OwnVehicle, VehicleCard } from '#contract/vehicles.ts'
import { MAX_USER_VEHICLES } from '#domain/search/limits.ts'
import { kathmanduDate } from '#domain/shared/kathmandu-time.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { plateSearchKeys } from '#domain/vehicles/plate.ts'
import type { AppContext } from '#server/context.ts'
import { isListed } from '#server/db/bookable.ts'
import { plateKeyOf } from '#server/db/vehicles.ts'
import { LISTING_STATUS_COLUMNS } from '#server/serializers/listing-status.ts'
import { type OwnRow, serializeOwnVehicle } from '#server/serializers/own-vehicle.ts'
import { CARD_COLUMNS, OWN_CARD_COLUMNS, type OwnCardRow } from '#server/serializers/vehicle-rows.ts'
import { serializeCard, serializeOwnCard } from '#server/serializers/vehicles.ts'
import { signDocument } from '#server/services/hosting/document-url.ts'
import { loadReference } from '#server/services/search/list-reference.ts'

/** A sitemap may list 50,000 URLs, including those of the other pages. */
const MAX_IDS = 40_000

/** Every listed vehicle, for the sitemap. */
export async function listListedIds({ db }: AppContext): Promise<number[]> {
  const rows = await db
    .selectFrom('vehicles as v')
    .select('v.id')
    .where(isListed)
    .orderBy('v.id')
    .limit(MAX_IDS)
    .execute()
  return rows.map(({ id }) => id)
}

interface Input {
  userId: number
  /** filters own vehicles only: others' masked plates could be guessed character by character */
  registrationNumber: string | null
  /** the reader: the host also sees unlisted and incomplete vehicles */
  viewerId: number | null
}

export async function listUserVehicles(
  context: AppContext,
  input: Input,
  locale: Locale,
): Promise<VehicleCard[]> {
  const reference = await loadReference(context, locale)
  const isOwn = input.viewerId === input.userId
  const conditions: RawBuilder<boolean>[] = [sql`v.user_id = ${input.userId}`]
  if (!isOwn) conditions.push(isListed)
  if (isOwn && input.registrationNumber) conditions.push(isLikePlate(input.registrationNumber))
  const { rows } = await sql<OwnCardRow>`select ${isOwn ? OWN_CARD_COLUMNS : CARD_COLUMNS} from vehicles v
    where ${sql.join(conditions, sql` and `)} order by v.id desc limit ${MAX_USER_VEHICLES}`.execute(
    context.db,
  )
  const today = kathmanduDate(context.now())
  return rows.map((row) =>
    isOwn ? serializeOwnCard(row, reference, today) : serializeCard(row, reference, null),
  )
}

/** Ignores the spacing and the script of plates: "ba2cha" and "बा २ च" find "Ba 2 Cha 1234". */
function isLikePlate(text: string): RawBuilder<boolean> {
  const plateConditions = plateSearchKeys(text).map(
    (key) => sql<boolean>`position(${key} in ${plateKeyOf('v')}) > 0`,
  )
  return plateConditions.length ? sql`(${sql.join(plateConditions, sql` or `)})` : sql`true`
}

/** Private data of a vehicle. The caller must ensure that the reader is its host or an operator. */
export async function readOwnVehicle(
  context: Pick<AppContext, 'db' | 'now'>,
  { id }: { id: number },
): Promise<OwnVehicle> {
  const { rows } = await sql<OwnRow>`
    select v.remarks, v.state, v.step, v.form_versions, v.trip_gap_hours, ${LISTING_STATUS_COLUMNS}, (v.price_per_hour > 0 and v.price_per_day > 0) is true as is_priced,
      coalesce((select json_agg(json_build_object('id', i.id, 'name', i.name, 'type', i.type)
        order by i.type, i.position, i.id) from vehicle_images i
        where i.vehicle_id = v.id and i.type <> 'image'), '[]'::json) as papers,
      (select json_build_object('name', d.name, 'license_number', d.license_number, 'experience', d.experience,
        'phone_number', d.phone_number, 'dob', d.dob, 'address', d.address, 'relation', d.relation,
        'alternate_phone_number', d.alternate_phone_number, 'smoking', d.smoking, 'languages', d.languages, 'image', d.image,
        'license_image', d.license_image) from drivers d where d.vehicle_id = v.id) as driver
    from vehicles v where v.id = ${id}`.execute(context.db)
  const [row] = rows
  if (!row) throw new Error(`Vehicle ${id} was removed while it was read.`)
  const names = [...row.papers.map(({ name }) => name), row.driver?.license_image ?? []].flat()
  const signed = new Map(
    await Promise.all(names.map(async (name) => [name, await signDocument(context, name)] as const)),
  )
  return serializeOwnVehicle(row, {
    today: kathmanduDate(context.now()),
    urlOf: (name) => signed.get(name) ?? name,
  })
}
