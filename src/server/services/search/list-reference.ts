import { sql } from 'kysely'
import type { City, Filters } from '#contract/search.ts'
import { GUEST_CHOICES, INSTANT, RATING_CHOICES } from '#domain/search/limits.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { columnIn, type Locale } from '#domain/shell/locale.ts'
import { FUEL_TYPES } from '#domain/vehicles/vehicle.ts'
import { translator } from '#messages/t.ts'
import type { AppContext } from '#server/context.ts'
import { isListed } from '#server/db/bookable.ts'
import type { Reference } from '#server/serializers/reference.ts'

export function loadReference(context: AppContext, locale: Locale): Promise<Reference> {
  return context.reference.get(locale, () => readReference(context, locale))
}

export async function listFilters(context: AppContext, locale: Locale): Promise<Filters> {
  return (await loadReference(context, locale)).filters
}

async function readReference({ db }: AppContext, locale: Locale): Promise<Reference> {
  const title = sql.ref<string>(columnIn('title', locale))
  const [cities, types, manufacturers, models, colors, features] = await Promise.all([
    readCities(db, locale),
    db
      .selectFrom('vehicle_types')
      .select(['id', 'slug', 'icon', title.as('title')])
      .orderBy('position')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('manufacturers')
      .select(['id', title.as('title')])
      .orderBy('title_en')
      .execute(),
    db
      .selectFrom('models')
      .select(['id', 'manufacturer_id', 'vehicle_type_id', title.as('title')])
      .orderBy('title_en')
      .execute(),
    db
      .selectFrom('colors')
      .select(['id', 'hex', title.as('title')])
      .orderBy('position')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('features')
      .select(['id', 'bit', title.as('title')])
      .orderBy('position')
      .orderBy('id')
      .execute(),
  ])
  const t = translator(locale)
  const typeTitles = new Map(types.map((type) => [type.id, type.title]))
  const modelsOf = Map.groupBy(models, (model) => model.manufacturer_id)
  const titled = ({ id, title }: { id: number; title: string }) => ({ id, title })
  return {
    filters: {
      cities,
      vehicleTypes: types,
      // manufacturers without models cannot be selected
      manufacturers: manufacturers
        .filter((manufacturer) => modelsOf.has(manufacturer.id))
        .map((manufacturer) => ({
          ...titled(manufacturer),
          models: (modelsOf.get(manufacturer.id) ?? []).map(titled),
        })),
      colors,
      features: features.map(titled),
      guests: GUEST_CHOICES.map((id) => ({
        id,
        title: t('search.filters.guestsFrom', { n: formatNumber(id, locale) }),
      })),
      instant: [{ id: INSTANT, title: t('search.filters.instantOnly') }],
      ratings: RATING_CHOICES.map((id) => ({
        id,
        title: t('search.filters.ratingFrom', { n: formatNumber(id / 10, locale, 1) }),
      })),
      fuelTypes: FUEL_TYPES.map((id) => ({ id, title: t(`vehicles.fuel.${id}`) })),
    },
    cities: byId(cities),
    colors: byId(colors),
    manufacturers: byId(manufacturers),
    models: byId(
      models.map((model) => ({
        ...titled(model),
        vehicleType: { id: model.vehicle_type_id, title: typeTitles.get(model.vehicle_type_id) ?? '' },
      })),
    ),
    featureBits: new Map(features.map((feature) => [feature.id, feature.bit])),
  }
}

async function readCities(db: AppContext['db'], locale: Locale): Promise<City[]> {
  const [cities, counts] = await Promise.all([
    db
      .selectFrom('cities')
      .innerJoin('provinces', 'provinces.id', 'cities.province_id')
      .select(['cities.id', 'cities.slug', 'cities.latitude', 'cities.longitude'])
      .select(`cities.${columnIn('title', locale)} as title`)
      .select(`provinces.${columnIn('title', locale)} as province`)
      .orderBy('cities.position')
      .orderBy('cities.id')
      .execute(),
    db
      .selectFrom('vehicles as v')
      .select(['v.city_id', ({ fn }) => fn.countAll<number>().as('vehicles')])
      .where(isListed)
      .groupBy('v.city_id')
      .execute(),
  ])
  const countOf = new Map(counts.map((row) => [row.city_id, row.vehicles]))
  return cities.map((city) => ({ ...city, vehicles: countOf.get(city.id) ?? 0 }))
}

function byId<T extends { id: number }>(rows: T[]): Map<number, T> {
  return new Map(rows.map((row) => [row.id, row]))
}
