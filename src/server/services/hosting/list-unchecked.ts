import { sql } from 'kysely'
import { DAY_MS } from '#domain/shared/kathmandu-time.ts'
import { isAllowed } from '#server/db/bookable.ts'
import type { OperatorContext } from '#server/services/operator/context.ts'
import { writeAudit } from '#server/services/operator/write-audit.ts'

export interface UncheckedVehicle {
  id: number
  vehicle: string
  year: number
  plate: string
  owner: string
  email: string | null
  mobile: string | null
  /** number of uploaded document pictures */
  bluebook: number
  insurance: number
  licence: boolean
  /** whole days since the latest document, or the vehicle itself, was added */
  daysWaiting: number
}

/** Vehicles with a driver whose documents are unchecked, oldest first. */
export async function listUnchecked(context: OperatorContext, limit: number): Promise<UncheckedVehicle[]> {
  const { rows } = await sql<Omit<UncheckedVehicle, 'daysWaiting'> & { waits_since: Date }>`
    select v.id, m.title_en || ' ' || d.title_en as vehicle, v.model_year as year, v.registration_number as plate,
      v.owner_name || ' (user ' || u.id || ')' as owner, u.email, u.mobile_number as mobile,
      (select count(*) from vehicle_images i where i.vehicle_id = v.id and i.type = 'bluebook') as bluebook,
      (select count(*) from vehicle_images i where i.vehicle_id = v.id and i.type = 'insurance') as insurance,
      r.license_image is not null as licence,
      greatest(v.created_at, l.created_at,
        (select max(i.created_at) from vehicle_images i where i.vehicle_id = v.id and i.type <> 'image')) as waits_since
    from vehicles v
      join users u on u.id = v.user_id
      join manufacturers m on m.id = v.manufacturer_id
      join models d on d.id = v.model_id
      join drivers r on r.vehicle_id = v.id
      left join uploads l on l.id = r.license_upload_id
    where v.status is null and ${isAllowed}
    order by waits_since, v.id
    limit ${limit}`.execute(context.db)
  await writeAudit(
    context.db,
    context,
    { type: 'vehicle', id: null },
    { after: { listed: rows.map(({ id }) => id) } },
  )
  return rows.map(({ waits_since, ...row }) => ({
    ...row,
    daysWaiting: Math.floor((context.now() - waits_since.getTime()) / DAY_MS),
  }))
}
