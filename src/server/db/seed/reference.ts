import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import { CITIES } from './data/cities.ts'
import { MANUFACTURERS } from './data/manufacturers.ts'
import { COLORS, FEATURES, VEHICLE_TYPES } from './data/reference.ts'

/** Generated ids by slug or title. */
export interface ReferenceIds {
  cities: Map<string, number>
  types: Map<string, number>
  colors: Map<string, number>
  features: Map<string, number>
  /** by "manufacturer model" in English */
  models: Map<string, { modelId: number; manufacturerId: number; typeId: number }>
}

const titles = ({ titleEn, titleNp }: { titleEn: string; titleNp: string }) => ({
  title_en: titleEn,
  title_np: titleNp,
})

export async function seedReference(db: Kysely<Schema>): Promise<ReferenceIds> {
  const provinces = [...new Map(CITIES.map((city) => [city.provinceEn, city.provinceNp]))]
  const provinceRows = await db
    .insertInto('provinces')
    .values(provinces.map(([en, np]) => ({ title_en: en, title_np: np })))
    .returning(['id', 'title_en'])
    .execute()
  const provinceIds = new Map(provinceRows.map((row) => [row.title_en, row.id]))
  const cities = await db
    .insertInto('cities')
    .values(
      CITIES.map((city, position) => ({
        ...titles(city),
        slug: city.slug,
        latitude: city.latitude,
        longitude: city.longitude,
        province_id: provinceIds.get(city.provinceEn) ?? 0,
        position,
      })),
    )
    .returning(['id', 'slug'])
    .execute()
  const types = await db
    .insertInto('vehicle_types')
    .values(
      VEHICLE_TYPES.map((type, position) => ({
        ...titles(type),
        slug: type.slug,
        icon: type.icon,
        position,
      })),
    )
    .returning(['id', 'slug'])
    .execute()
  const colors = await db
    .insertInto('colors')
    .values(
      COLORS.map((color, position) => ({
        ...titles(color),
        slug: color.slug,
        hex: color.hex.toLowerCase(),
        position,
      })),
    )
    .returning(['id', 'slug'])
    .execute()
  const features = await db
    .insertInto('features')
    .values(
      FEATURES.map((feature, position) => ({
        ...titles(feature),
        slug: feature.slug,
        bit: position,
        position,
      })),
    )
    .returning(['id', 'slug'])
    .execute()
  const typeIds = bySlug(types)
  return {
    cities: bySlug(cities),
    types: typeIds,
    colors: bySlug(colors),
    features: bySlug(features),
    models: await seedModels(db, typeIds),
  }
}

async function seedModels(db: Kysely<Schema>, types: Map<string, number>): Promise<ReferenceIds['models']> {
  const makers = await db
    .insertInto('manufacturers')
    .values(MANUFACTURERS.map(titles))
    .returning(['id', 'title_en'])
    .execute()
  const makerIds = new Map(makers.map((row) => [row.title_en, row.id]))
  const rows = MANUFACTURERS.flatMap((maker) =>
    maker.models.map((model) => ({
      ...titles(model),
      manufacturer_id: makerIds.get(maker.titleEn) ?? 0,
      vehicle_type_id: types.get(model.typeSlug) ?? 0,
      name: `${maker.titleEn} ${model.titleEn}`,
    })),
  )
  const inserted = await db
    .insertInto('models')
    .values(rows.map(({ name: _, ...row }) => row))
    .returning(['id', 'manufacturer_id', 'vehicle_type_id', 'title_en'])
    .execute()
  const idOf = new Map(inserted.map((row) => [`${row.manufacturer_id} ${row.title_en}`, row.id]))
  return new Map(
    rows.map((row) => [
      row.name,
      {
        modelId: idOf.get(`${row.manufacturer_id} ${row.title_en}`) ?? 0,
        manufacturerId: row.manufacturer_id,
        typeId: row.vehicle_type_id,
      },
    ]),
  )
}

function bySlug(rows: { id: number; slug: string }[]): Map<string, number> {
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}
