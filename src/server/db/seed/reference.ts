import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import { CITIES, type CityData } from './data/cities.ts'
import { MANUFACTURERS } from './data/manufacturers.ts'
import { COLORS, FEATURES, VEHICLE_TYPES } from './data/reference.ts'

interface Titles {
  titleEn: string
  titleNp: string
}

/** In display order; the index of a feature is its bit. */
export interface ReferenceData {
  cities: readonly CityData[]
  types: readonly (Titles & { slug: string; icon: string })[]
  colors: readonly (Titles & { slug: string; hex: string })[]
  features: readonly (Titles & { slug: string })[]
  manufacturers: readonly (Titles & { models: readonly (Titles & { typeSlug: string })[] })[]
}

export const REFERENCE: ReferenceData = {
  cities: CITIES,
  types: VEHICLE_TYPES,
  colors: COLORS,
  features: FEATURES,
  manufacturers: MANUFACTURERS,
}

/** Generated ids by slug or title. */
export interface ReferenceIds {
  cities: Map<string, number>
  types: Map<string, number>
  colors: Map<string, number>
  features: Map<string, number>
  /** by "manufacturer model" in English */
  models: Map<string, { modelId: number; manufacturerId: number; typeId: number }>
}

const titles = ({ titleEn, titleNp }: Titles) => ({ title_en: titleEn, title_np: titleNp })

/**
 * Adds what an existing site lacks of the product's reference data, at each start. Rows that exist are not changed,
 * because an operator may have changed them.
 * @returns the English titles of what was added
 */
export function shipReference(db: Kysely<Schema>, data: ReferenceData = REFERENCE): Promise<string[]> {
  return db.transaction().execute((trx) => addMissing(trx, data))
}

export async function seedReference(db: Kysely<Schema>): Promise<ReferenceIds> {
  await addMissing(db, REFERENCE)
  const [cities, types, colors, features, models] = await Promise.all([
    db.selectFrom('cities').select(['id', 'slug']).execute(),
    db.selectFrom('vehicle_types').select(['id', 'slug']).execute(),
    db.selectFrom('colors').select(['id', 'slug']).execute(),
    db.selectFrom('features').select(['id', 'slug']).execute(),
    db
      .selectFrom('models as m')
      .innerJoin('manufacturers as maker', 'maker.id', 'm.manufacturer_id')
      .select(['m.id', 'm.title_en', 'm.manufacturer_id', 'm.vehicle_type_id', 'maker.title_en as maker'])
      .execute(),
  ])
  return {
    cities: bySlug(cities),
    types: bySlug(types),
    colors: bySlug(colors),
    features: bySlug(features),
    models: new Map(
      models.map((row) => [
        `${row.maker} ${row.title_en}`,
        { modelId: row.id, manufacturerId: row.manufacturer_id, typeId: row.vehicle_type_id },
      ]),
    ),
  }
}

async function addMissing(db: Kysely<Schema>, data: ReferenceData): Promise<string[]> {
  const added = [
    ...(await addCities(db, data.cities)),
    ...(await db
      .insertInto('vehicle_types')
      .values(
        data.types.map((type, position) => ({ ...titles(type), slug: type.slug, icon: type.icon, position })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('title_en')
      .execute()),
    ...(await db
      .insertInto('colors')
      .values(
        data.colors.map((color, position) => ({
          ...titles(color),
          slug: color.slug,
          hex: color.hex.toLowerCase(),
          position,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('title_en')
      .execute()),
    ...(await db
      .insertInto('features')
      .values(
        data.features.map((feature, position) => ({
          ...titles(feature),
          slug: feature.slug,
          bit: position,
          position,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('title_en')
      .execute()),
    ...(await addModels(db, data.manufacturers)),
  ]
  return added.map((row) => row.title_en)
}

async function addCities(db: Kysely<Schema>, cities: ReferenceData['cities']) {
  const provinces = [...new Map(cities.map((city) => [city.provinceEn, city.provinceNp]))]
  await db
    .insertInto('provinces')
    .values(provinces.map(([en, np]) => ({ title_en: en, title_np: np })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const stored = await db.selectFrom('provinces').select(['id', 'title_en']).execute()
  const provinceIds = new Map(stored.map((row) => [row.title_en, row.id]))
  return db
    .insertInto('cities')
    .values(
      cities.map((city, position) => ({
        ...titles(city),
        slug: city.slug,
        latitude: city.latitude,
        longitude: city.longitude,
        province_id: provinceIds.get(city.provinceEn) ?? 0,
        position,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('title_en')
    .execute()
}

async function addModels(db: Kysely<Schema>, manufacturers: ReferenceData['manufacturers']) {
  await db
    .insertInto('manufacturers')
    .values(manufacturers.map(titles))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const makers = await db.selectFrom('manufacturers').select(['id', 'title_en']).execute()
  const types = bySlug(await db.selectFrom('vehicle_types').select(['id', 'slug']).execute())
  const makerIds = new Map(makers.map((row) => [row.title_en, row.id]))
  return db
    .insertInto('models')
    .values(
      manufacturers.flatMap((maker) =>
        maker.models.map((model) => ({
          ...titles(model),
          manufacturer_id: makerIds.get(maker.titleEn) ?? 0,
          vehicle_type_id: types.get(model.typeSlug) ?? 0,
        })),
      ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('title_en')
    .execute()
}

function bySlug(rows: { id: number; slug: string }[]): Map<string, number> {
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}
