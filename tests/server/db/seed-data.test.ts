import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { DOCUMENT_IMAGES } from '#domain/hosting/documents.ts'
import { avifBeside, PICTURE_WIDTHS, pictureAt } from '#domain/vehicles/picture.ts'
import { VEHICLE_TYPE_SLUGS } from '#domain/vehicles/routing-profile.ts'
import { FUEL_TYPES } from '#domain/vehicles/vehicle.ts'
import places from '#server/data/places.json' with { type: 'json' }
import { NEPALI_NAMES } from '#server/db/seed/data/addresses.ts'
import { CITIES } from '#server/db/seed/data/cities.ts'
import { MANUFACTURERS } from '#server/db/seed/data/manufacturers.ts'
import { DRIVERS, GUESTS, HOSTS } from '#server/db/seed/data/people.ts'
import {
  documentPicture,
  driverPicture,
  LOOKS,
  type Look,
  type LookName,
  pictureNames,
} from '#server/db/seed/data/picture-sets.ts'
import { registrationNumber } from '#server/db/seed/data/plates.ts'
import { COLORS, FEATURES, VEHICLE_TYPES } from '#server/db/seed/data/reference.ts'
import { TRAVELLERS } from '#server/db/seed/data/travellers.ts'
import { DEMO_PICTURES, DEMO_PICTURES_ADDRESS } from '#server/db/seed/picture-files.ts'

const ALL_LOOKS = Object.entries(LOOKS) as [LookName, Look][]
const MODELS = MANUFACTURERS.flatMap((manufacturer) => manufacturer.models)

function unique(values: readonly string[]): void {
  const seen = new Set<string>()
  expect(values.filter((value) => seen.size === seen.add(value).size)).toEqual([])
}

describe('reference data', () => {
  it('has 20 cities in Nepal', () => {
    expect(CITIES).toHaveLength(20)
    unique(CITIES.map((city) => city.slug))
    unique(CITIES.map((city) => city.titleEn))
    for (const city of CITIES) {
      expect(city.latitude).toBeGreaterThan(26)
      expect(city.latitude).toBeLessThan(31)
      expect(city.longitude).toBeGreaterThan(80)
      expect(city.longitude).toBeLessThan(89)
      expect(city.weight).toBeGreaterThan(0)
    }
  })

  it('include at least 8 vehicle types, 12 colours, 16 features and 15 manufacturers, each named once', () => {
    expect(VEHICLE_TYPES.length).toBeGreaterThanOrEqual(8)
    expect(COLORS).toHaveLength(12)
    expect(FEATURES.length).toBeGreaterThanOrEqual(16)
    expect(MANUFACTURERS.length).toBeGreaterThanOrEqual(15)
    for (const list of [VEHICLE_TYPES, COLORS, FEATURES]) unique(list.map((item) => item.slug))
    unique(MANUFACTURERS.map((item) => item.titleEn))
    for (const { models } of MANUFACTURERS) unique(models.map((model) => model.titleEn))
  })

  it('gives every model a type and fuels that exist, and every type a model', () => {
    for (const model of MODELS) {
      expect(VEHICLE_TYPES.map((type) => type.slug)).toContain(model.typeSlug)
      expect(model.fuels.length).toBeGreaterThan(0)
      for (const fuel of model.fuels) expect(FUEL_TYPES).toContain(fuel)
      expect(model.seats).toBeGreaterThanOrEqual(2)
      expect(model.seats).toBeLessThanOrEqual(70)
      expect(Number.isInteger(model.pricePerDay) && model.pricePerDay >= 1000).toBe(true)
    }
    for (const { slug } of VEHICLE_TYPES)
      expect(
        MODELS.some((model) => model.typeSlug === slug),
        slug,
      ).toBe(true)
  })

  it('has an icon for each vehicle type', () => {
    expect(VEHICLE_TYPES.filter(({ icon }) => !existsSync(path.join('public', icon)))).toEqual([])
  })

  it('has valid colours, each with a paint of the pictures', () => {
    const paints = new Set(ALL_LOOKS.flatMap(([, { paints }]) => paints))
    for (const color of COLORS) {
      expect(color.hex).toMatch(/^#[0-9a-f]{6}$/)
      expect([...paints]).toContain(color.paint)
    }
    for (const paint of paints)
      expect(
        COLORS.some((color) => color.paint === paint),
        paint,
      ).toBe(true)
  })

  it('has a look for each model of the demo, and no body twice in the same paint', () => {
    const known = new Set(
      MANUFACTURERS.flatMap((maker) => maker.models.map(({ titleEn }) => `${maker.titleEn} ${titleEn}`)),
    )
    for (const [name, { model }] of ALL_LOOKS) expect([...known], name).toContain(model)
    unique(ALL_LOOKS.map(([, { model }]) => model))
    unique(ALL_LOOKS.flatMap(([, { body, paints }]) => paints.map((paint) => `${body} ${paint}`)))
    for (const slug of VEHICLE_TYPE_SLUGS)
      expect(
        MANUFACTURERS.some((maker) =>
          maker.models.some(
            ({ titleEn, typeSlug }) =>
              typeSlug === slug && ALL_LOOKS.some(([, { model }]) => model === `${maker.titleEn} ${titleEn}`),
          ),
        ),
        slug,
      ).toBe(true)
  })

  it('has exactly the pictures of the vehicles, of the drivers and of the documents', () => {
    const inEveryWidth = (name: string) => PICTURE_WIDTHS.map((width) => pictureAt(name, width))
    const ofVehicles = ALL_LOOKS.flatMap(([name, { paints }]) =>
      paints.flatMap((paint) => pictureNames(name, paint)),
    ).flatMap(inEveryWidth)
    const requested = [
      ...ofVehicles,
      ...ofVehicles.flatMap((name) => avifBeside(name) ?? []),
      ...DRIVERS.flatMap(({ nameEn }) => inEveryWidth(driverPicture(nameEn))),
      ...DOCUMENT_IMAGES.flatMap((document) => inEveryWidth(documentPicture(document))),
    ]
    const there = ['vehicles', 'drivers', 'documents'].flatMap((room) =>
      readdirSync(path.join(DEMO_PICTURES, room)).map((file) => `${DEMO_PICTURES_ADDRESS}/${room}/${file}`),
    )
    const [known, created] = [new Set(requested), new Set(there)]
    expect(requested.filter((name) => !created.has(name))).toEqual([])
    expect(there.filter((name) => !known.has(name))).toEqual([])
  })

  it('names places in Nepali like the place list', () => {
    const bare = (name: string) => name.replace(/ \(.*\)$/, '')
    const listed = new Map(places.map(({ en, np }) => [bare(en), bare(np)]))
    for (const [en, np] of Object.entries(NEPALI_NAMES)) expect(np, en).toBe(listed.get(en))
  })

  it('has exactly one drawing of every city in each width and format', () => {
    const files = ['320.avif', '480.avif', '640.avif', '320.webp', '640.webp']
    const requested = CITIES.flatMap(({ slug }) => files.map((file) => `${slug}-${file}`))
    const there = readdirSync(new URL('../../../src/assets/cities', import.meta.url))
    expect(there.sort()).toEqual(requested.sort())
  })

  it('has at most 63 features, for the bit mask', () => {
    expect(FEATURES.length).toBeLessThanOrEqual(63)
    for (const feature of FEATURES) expect(feature.share > 0 && feature.share <= 1).toBe(true)
  })
})

describe('registrationNumber', () => {
  it('is unique for 5,000 indexes, across cities and types', () => {
    const plates = Array.from({ length: 5000 }, (_, index) =>
      registrationNumber(
        index,
        CITIES[(index * 7) % CITIES.length]?.slug ?? '',
        VEHICLE_TYPE_SLUGS[(index * 3) % VEHICLE_TYPE_SLUGS.length] ?? 'suv',
      ),
    )
    unique(plates)
    for (const plate of plates)
      expect(plate).toMatch(/^([A-Z][a-z]{1,2} \d{1,2}|[A-Z][a-z]+ \d{2}-\d{3}) (Cha|Ja|Kha|Pa) \d{3,4}$/)
  })

  it('is unique for 30,000 vehicles of one city and type', () => {
    unique(Array.from({ length: 30_000 }, (_, index) => registrationNumber(index, 'kathmandu', 'suv')))
  })
})

describe('people', () => {
  it('include 12 hosts, 10 guests and at least 45 drivers with their own addresses, phones and licences', () => {
    expect(HOSTS).toHaveLength(12)
    expect(GUESTS).toHaveLength(10)
    expect(DRIVERS.length).toBeGreaterThanOrEqual(45)
    expect(HOSTS[0]?.email).toBe('host@sawari.example')
    expect(GUESTS[0]?.email).toBe('guest@sawari.example')
    const people = [...HOSTS, ...GUESTS, ...TRAVELLERS]
    unique(people.map(({ firstName, lastName }) => `${firstName} ${lastName}`))
    unique(people.map(({ nameNp }) => nameNp))
    unique(people.map((person) => person.email))
    unique([
      ...people.map((person) => person.phone),
      ...DRIVERS.flatMap((driver) => [driver.phone, driver.alternatePhone]),
    ])
    unique(DRIVERS.map((driver) => driver.licenseNumber))
    unique(DRIVERS.map((driver) => driver.nameEn))
    for (const person of people) {
      expect(person.email).toMatch(/^[a-z.]+@sawari\.example$/)
      expect(person.firstName + person.lastName).toMatch(/^[A-Za-z ]+$/)
      expect(person.phone).toMatch(/^98\d{8}$/)
      expect(CITIES.map((city) => city.slug)).toContain(person.citySlug)
    }
  })

  it('start driving at 18 or later', () => {
    for (const driver of DRIVERS) {
      expect(driver.phone).toMatch(/^98\d{8}$/)
      expect(driver.licenseNumber).toMatch(/^\d{2}-\d{2}-\d{8}$/)
      expect(2026 - Number(driver.dob.slice(0, 4)) - driver.experience, driver.nameEn).toBeGreaterThanOrEqual(
        19,
      )
    }
  })
})
