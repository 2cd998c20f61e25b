import type { Database } from '#server/db/client.ts'

/** In display order. */
export function listCities(db: Database) {
  return cityLines(db).orderBy('c.position').orderBy('c.id').execute()
}

export function cityLines(db: Database) {
  return db
    .selectFrom('cities as c')
    .innerJoin('provinces as p', 'p.id', 'c.province_id')
    .select(['c.id', 'c.slug', 'c.title_en as titleEn', 'c.title_np as titleNp', 'p.title_en as province'])
    .select(['c.latitude', 'c.longitude', 'c.position'])
}
export type CityLine = Awaited<ReturnType<typeof listCities>>[number]
