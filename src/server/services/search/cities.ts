import { round4 } from '#domain/shared/place.ts'
import type { Database } from '#server/db/client.ts'
import { errorCode, UNIQUE_VIOLATION } from '#server/db/error-code.ts'
import { writeAudit } from '#server/services/operator/audit.ts'
import { type OperatorContext, OperatorError } from '#server/services/operator/operator-error.ts'
import { insideNepal } from '#server/services/places/inside-nepal.ts'
import { checkedTitles, fail, placeEndOf } from './add-reference.ts'

export type CityPatch = Partial<Omit<CityLine, 'id'>>

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/
const NEW: Omit<CityLine, 'id'> = {
  slug: '',
  titleEn: '',
  titleNp: '',
  province: '',
  latitude: Number.NaN,
  longitude: Number.NaN,
  position: 0,
}

/**
 * Adds a city, or with `city` (id or slug) applies `patch` to one.
 * @throws OperatorError
 */
export async function saveCity(
  context: OperatorContext,
  { city, patch }: { city: string | null; patch: CityPatch },
): Promise<CityLine> {
  try {
    return await context.db.transaction().execute(async (trx) => {
      const before = city === null ? null : await findCity(trx, city)
      if (before && !Object.keys(patch).length) fail('Nothing to change: give at least one option.')
      const requested = checked({ ...NEW, position: await placeEndOf(trx, 'cities'), ...before, ...patch })
      const columns = {
        slug: requested.slug,
        title_en: requested.titleEn,
        title_np: requested.titleNp,
        province_id: await findProvince(trx, requested.province),
        latitude: requested.latitude,
        longitude: requested.longitude,
        position: requested.position,
      }
      const { id } = before
        ? await trx
            .updateTable('cities')
            .set(columns)
            .where('id', '=', before.id)
            .returning('id')
            .executeTakeFirstOrThrow()
        : await trx.insertInto('cities').values(columns).returning('id').executeTakeFirstOrThrow()
      const after = await cityLines(trx).where('c.id', '=', id).executeTakeFirstOrThrow()
      await writeAudit(trx, context, { type: 'city', id }, { ...(before && { before }), after })
      return after
    })
  } catch (error) {
    if (errorCode(error) !== UNIQUE_VIOLATION) throw error
    throw new OperatorError('conflict', 'Another city has this slug or this English title.')
  }
}

async function findCity(trx: Database, requested: string): Promise<CityLine> {
  const id = /^(?:city:)?([1-9]\d{0,8})$/.exec(requested.trim())?.[1]
  const known = await cityLines(trx)
    .where(({ eb }) => (id === undefined ? eb('c.slug', '=', requested.trim()) : eb('c.id', '=', Number(id))))
    .forUpdate('c')
    .executeTakeFirst()
  if (!known) throw new OperatorError('notFound', `There is no city with the id or slug "${requested}".`)
  return known
}

async function findProvince(trx: Database, title: string): Promise<number> {
  const provinces = await trx.selectFrom('provinces').select(['id', 'title_en']).orderBy('id').execute()
  const found = provinces.find((province) => province.title_en.toLowerCase() === title.trim().toLowerCase())
  const known = provinces.map((province) => province.title_en).join(', ')
  return found?.id ?? fail(`Unknown province "${title}". Use one of: ${known}.`)
}

/** @throws OperatorError invalid */
function checked(city: Omit<CityLine, 'id'>): Omit<CityLine, 'id'> {
  const titles = checkedTitles('city', city)
  const slug = city.slug || titles.titleEn.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  if (!SLUG.test(slug)) fail(`"${slug}" is not a valid slug. Use a to z, digits and hyphens.`)
  const latitude = round4(city.latitude)
  const longitude = round4(city.longitude)
  if (!insideNepal({ lat: latitude, lng: longitude }))
    fail('The coordinates do not lie in Nepal: give --latitude and --longitude in degrees.')
  if (!Number.isInteger(city.position) || city.position < 0 || city.position > 10_000)
    fail('The position is a whole number from 0 to 10000.')
  return { ...city, ...titles, slug, latitude, longitude }
}

/** In display order. */
export function listCities(db: Database) {
  return cityLines(db).orderBy('c.position').orderBy('c.id').execute()
}

function cityLines(db: Database) {
  return db
    .selectFrom('cities as c')
    .innerJoin('provinces as p', 'p.id', 'c.province_id')
    .select(['c.id', 'c.slug', 'c.title_en as titleEn', 'c.title_np as titleNp', 'p.title_en as province'])
    .select(['c.latitude', 'c.longitude', 'c.position'])
}
type CityLine = Awaited<ReturnType<typeof listCities>>[number]
