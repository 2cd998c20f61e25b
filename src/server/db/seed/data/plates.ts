import type { VehicleTypeSlug } from '#domain/vehicles/routing-profile.ts'

interface PlateOffice {
  /** The zone on older plates and the number of lots its office has issued. */
  zone: string
  lots: number
  province: string
  office: string
}

const OFFICES: Readonly<Record<string, PlateOffice>> = {
  kathmandu: { zone: 'Ba', lots: 24, province: 'Bagmati', office: '01' },
  lalitpur: { zone: 'Ba', lots: 24, province: 'Bagmati', office: '02' },
  bhaktapur: { zone: 'Ba', lots: 24, province: 'Bagmati', office: '02' },
  dhulikhel: { zone: 'Ba', lots: 24, province: 'Bagmati', office: '03' },
  nagarkot: { zone: 'Ba', lots: 24, province: 'Bagmati', office: '02' },
  bharatpur: { zone: 'Na', lots: 9, province: 'Bagmati', office: '04' },
  sauraha: { zone: 'Na', lots: 9, province: 'Bagmati', office: '04' },
  hetauda: { zone: 'Na', lots: 9, province: 'Bagmati', office: '05' },
  birgunj: { zone: 'Na', lots: 9, province: 'Madhesh', office: '02' },
  janakpur: { zone: 'Ja', lots: 6, province: 'Madhesh', office: '01' },
  biratnagar: { zone: 'Ko', lots: 8, province: 'Koshi', office: '01' },
  dharan: { zone: 'Ko', lots: 8, province: 'Koshi', office: '02' },
  itahari: { zone: 'Ko', lots: 8, province: 'Koshi', office: '02' },
  pokhara: { zone: 'Ga', lots: 9, province: 'Gandaki', office: '01' },
  jomsom: { zone: 'Dha', lots: 3, province: 'Gandaki', office: '03' },
  butwal: { zone: 'Lu', lots: 9, province: 'Lumbini', office: '01' },
  lumbini: { zone: 'Lu', lots: 9, province: 'Lumbini', office: '01' },
  nepalgunj: { zone: 'Bhe', lots: 5, province: 'Lumbini', office: '03' },
  birendranagar: { zone: 'Bhe', lots: 5, province: 'Karnali', office: '01' },
  dhangadhi: { zone: 'Se', lots: 4, province: 'Sudurpashchim', office: '01' },
}
const FALLBACK: PlateOffice = { zone: 'Ba', lots: 24, province: 'Bagmati', office: '01' }

const NUMBERS = 9_900
/** Coprime with NUMBERS, so that neighbouring indexes look unrelated and none repeats. */
const STEP = 3_571

/** Cha is a private car, Ja a light vehicle for hire, Kha a heavy one, Pa a two-wheeler. */
const CAR = ['Ja', 'Cha', 'Cha', 'Cha', 'Cha']
/** The letters on the plates of each type, in turn. */
const LETTERS: Record<VehicleTypeSlug, readonly string[]> = {
  hatchback: CAR,
  sedan: CAR,
  suv: CAR,
  jeep: CAR,
  pickup: CAR,
  van: ['Ja', 'Cha'],
  minibus: ['Kha'],
  bus: ['Kha'],
  motorbike: ['Pa'],
  scooter: ['Pa'],
}

/** The plate of vehicle `index` (0 or more), in Latin letters; unique across cities and types. */
export function registrationNumber(index: number, citySlug: string, typeSlug: VehicleTypeSlug): string {
  const { zone, lots, province, office } = OFFICES[citySlug] ?? FALLBACK
  const turn = index % NUMBERS
  const round = Math.floor(index / NUMBERS)
  const number = ((turn * STEP + 821) % NUMBERS) + 100
  const letters = LETTERS[typeSlug]
  const kind = letters[turn % letters.length]
  if (turn % 3 === 1) {
    const lot = 1 + (turn % 40) + round * 40
    return `${province} ${office}-${String(lot).padStart(3, '0')} ${kind} ${String(number).padStart(4, '0')}`
  }
  return `${zone} ${1 + (turn % lots) + round * 24} ${kind} ${number}`
}
