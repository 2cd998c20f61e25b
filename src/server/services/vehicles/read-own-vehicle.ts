import { sql } from 'kysely'
import type { OwnVehicle } from '#contract/vehicles.ts'
import { kathmanduDate } from '#domain/shared/kathmandu-time.ts'
import type { AppContext } from '#server/context.ts'
import { LISTING_STATUS_COLUMNS } from '#server/serializers/listing-status.ts'
import { type OwnRow, serializeOwnVehicle } from '#server/serializers/own-vehicle.ts'
import { signDocument } from '#server/services/hosting/document-url.ts'

/** Private data of a vehicle. The caller must ensure that the reader is its host or an operator. */
export async function readOwnVehicle(
  context: Pick<AppContext, 'db' | 'now'>,
  { id }: { id: number },
): Promise<OwnVehicle> {
  const { rows } = await sql<OwnRow>`
    select v.remarks, v.state, v.step, v.form_versions, ${LISTING_STATUS_COLUMNS}, (v.price_per_hour > 0 and v.price_per_day > 0) is true as is_priced,
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
