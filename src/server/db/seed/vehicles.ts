import type { Insertable, Kysely } from 'kysely'
import { DAY_MS, kathmanduDate } from '#domain/shared/kathmandu-time.ts'
import { inLanguage, LOCALES, type Locale } from '#domain/shell/locale.ts'
import { type RoutingProfile, routingProfile } from '#domain/vehicles/routing-profile.ts'
import type { FuelType, VehiclePricing } from '#domain/vehicles/vehicle.ts'
import { flagColumns } from '../flag-columns.ts'
import type { Schema } from '../schema.ts'
import { pricingColumns } from '../vehicles.ts'
import { CITIES, type CityData } from './data/cities.ts'
import { DESCRIPTIONS } from './data/descriptions.ts'
import { GUIDELINES } from './data/guidelines.ts'
import type { ModelData } from './data/manufacturers.ts'
import { DRIVERS } from './data/people.ts'
import { documentPicture, driverPicture, pictureNames } from './data/picture-sets.ts'
import { registrationNumber } from './data/plates.ts'
import { FEATURES } from './data/reference.ts'
import type { VehicleText } from './data/texts.ts'
import { createModelPicker, type ModelChoice } from './model-picker.ts'
import { ownName, type SeededPerson } from './people.ts'
import { demoPricing } from './pricing.ts'
import type { Random } from './random.ts'
import type { ReferenceIds } from './reference.ts'
import { driverRow, vehicleRow } from './rows.ts'
import { describeVehicle } from './vehicle-words.ts'

export interface SeededVehicle {
  id: number
  userId: number
  title: string
  city: CityData
  model: ModelData
  fuel: FuelType
  pricing: VehiclePricing
  profile: RoutingProfile
  /** Days since it was listed. */
  daysListed: number
}
interface Options {
  ids: ReferenceIds
  hosts: readonly SeededPerson[]
  count: number
  now: number
  random: Random
}
/** Every city has vehicles; larger cities have more. */
const MIN_PER_CITY = 2

export async function seedVehicles(db: Kysely<Schema>, options: Options): Promise<SeededVehicle[]> {
  const { count, random, hosts } = options
  const seeded: SeededVehicle[] = []
  const choose = createModelPicker(random)
  for (let index = 0; index < count; index++) {
    const city = CITIES[Math.floor(index / MIN_PER_CITY)] ?? random.weighted(CITIES)
    const host =
      hosts.find((host, at) => host.citySlug === city.slug && at >= index % hosts.length) ??
      hosts[index % hosts.length]
    // the first vehicle of every city is of a popular type
    const isFirst = index % MIN_PER_CITY === 0 && index < CITIES.length * MIN_PER_CITY
    const choice = choose(city.slug, isFirst ? 'suv' : undefined)
    if (host) seeded.push(await seedVehicle(db, options, { index, city, host, choice }))
  }
  return seeded
}

interface Place {
  index: number
  city: CityData
  host: SeededPerson
  choice: ModelChoice
}

async function seedVehicle(
  db: Kysely<Schema>,
  options: Options,
  { index, city, host, choice }: Place,
): Promise<SeededVehicle> {
  const { ids, random, now } = options
  const { maker, model, look, paint } = choice
  const fuel = random.pick(model.fuels)
  const keys = ids.models.get(`${maker.titleEn} ${model.titleEn}`)
  if (!keys) throw new Error(`No model ${maker.titleEn} ${model.titleEn}`)
  const pricing = demoPricing(model, fuel, random)
  const words = (texts: readonly VehicleText[]) =>
    describeVehicle(texts, { choice, fuel, city, host }, random)
  const description = words(DESCRIPTIONS)
  const guideline = words(GUIDELINES)
  // of the free text
  const { locale } = host
  const otherLocale = LOCALES.find((one) => one !== locale) ?? locale
  // Lumbini is also the name of its province
  const addressIn = (one: Locale) =>
    [...new Set([inLanguage(city, 'title', one), inLanguage(city, 'province', one)])].join(', ')
  const age = random.integer(0, 9)
  const daysListed = random.chance(0.08) ? random.integer(3, 8) : random.integer(40, 420)
  const row: Insertable<Schema['vehicles']> = vehicleRow({
    user_id: host.id,
    manufacturer_id: keys.manufacturerId,
    model_id: keys.modelId,
    vehicle_type_id: keys.typeId,
    // the colour of its pictures
    color_id: ids.colors.get(paint) ?? 0,
    city_id: ids.cities.get(city.slug) ?? 0,
    owner_name: ownName(host),
    registration_number: registrationNumber(index, city.slug, model.typeSlug),
    model_year: Number(kathmanduDate(now).slice(0, 4)) - age,
    number_of_seats: Math.max(2, model.seats),
    fuel_type: fuel,
    total_km: (age + 1) * random.integer(9, 17) * 1_000 + random.integer(0, 10) * 100,
    ...flagColumns({
      instantBooking: random.chance(0.8),
      longTermTrip: random.chance(0.35),
      offRoad:
        ['jeep', 'pickup'].includes(model.typeSlug) ||
        (['suv', 'motorbike'].includes(model.typeSlug) && random.chance(0.6)),
      insurance: true,
    }),
    insurance_expiry: kathmanduDate(now + random.integer(60, 360) * DAY_MS),
    status: random.chance(0.85) ? 'verified' : null,
    address: addressIn(locale),
    other_address: addressIn(otherLocale),
    latitude: round4(city.latitude + (random.next() - 0.5) * 0.03),
    longitude: round4(city.longitude + (random.next() - 0.5) * 0.03),
    description: description.text,
    guideline: guideline.text,
    // computed after its trips are inserted
    number_of_trips: 0,
    ...pricingColumns(pricing),
    created_at: new Date(now - daysListed * DAY_MS),
  })
  const { id } = await db.insertInto('vehicles').values(row).returning('id').executeTakeFirstOrThrow()
  const driver = DRIVERS[index % DRIVERS.length]
  await db
    .insertInto('drivers')
    .values(
      driverRow(
        id,
        driver && {
          name: inLanguage(driver, 'name', locale),
          other_name: inLanguage(driver, 'name', otherLocale),
          license_number: driver.licenseNumber,
          experience: driver.experience,
          phone_number: driver.phone,
          dob: driver.dob,
          address: inLanguage(driver, 'address', locale),
          relation: inLanguage(driver, 'relation', locale),
          alternate_phone_number: driver.alternatePhone,
          smoking: driver.smoking,
          image: driverPicture(driver.nameEn),
          license_image: documentPicture('licence'),
        },
      ),
    )
    .execute()
  await db
    .insertInto('vehicle_images')
    .values(
      withCover(pictureNames(look, paint), index).map((name, position) => ({
        vehicle_id: id,
        type: 'image' as const,
        name,
        position,
      })),
    )
    .execute()
  await seedDocuments(db, id)
  await seedFeatures(db, id, [...description.features, ...guideline.features], options, model)
  const title = `${maker.titleEn} ${model.titleEn}`
  const profile = routingProfile(model.typeSlug, row.off_road ?? false)
  return { id, userId: host.id, title, city, model, fuel, pricing, profile, daysListed }
}

/** Unchecked vehicles have them too: they wait for the operator. */
async function seedDocuments(db: Kysely<Schema>, vehicleId: number): Promise<void> {
  const types = ['bluebook', 'insurance'] as const
  const rows = types.map((type) => ({ vehicle_id: vehicleId, type, name: documentPicture(type) }))
  await db.insertInto('vehicle_images').values(rows).execute()
}

/** The features that the texts mention, and the usual ones of the type. */
async function seedFeatures(
  db: Kysely<Schema>,
  id: number,
  mentioned: readonly string[],
  { ids, random }: Options,
  model: ModelData,
) {
  const usual = FEATURES.filter(
    ({ typeSlugs, share }) => typeSlugs.includes(model.typeSlug) && random.chance(share),
  )
  const slugs = new Set([...mentioned, ...usual.map(({ slug }) => slug)])
  const rows = [...slugs].flatMap((slug) => {
    const featureId = ids.features.get(slug)
    return featureId ? [{ vehicle_id: id, feature_id: featureId }] : []
  })
  if (rows.length) await db.insertInto('vehicle_features').values(rows).execute()
}

/** Vehicles of the same model and colour share their pictures, so every second one gets another cover. */
function withCover(names: readonly string[], index: number): readonly string[] {
  const [first, ...rest] = names
  const last = rest.pop()
  return index % 2 && first && last ? [last, ...rest, first] : names
}

const round4 = (degrees: number) => Math.round(degrees * 10_000) / 10_000
