import type { DocumentImage } from '#domain/hosting/documents.ts'
import { DRIVERS } from './people.ts'

const BODIES = [
  'bike',
  'coach',
  'ev',
  'hatch',
  'jeep',
  'minibus',
  'pickup',
  'scooter',
  'sedan',
  'suv',
  'van',
] as const
export type Body = (typeof BODIES)[number]

const PAINTS = ['white', 'silver', 'black', 'red', 'blue', 'green', 'yellow'] as const
export type Paint = (typeof PAINTS)[number]

/** The look of one demo model, which has its own drawing. No two models share both kind of body and paint. */
export interface Look {
  /** Manufacturer and model. */
  model: string
  body: Body
  paints: readonly Paint[]
}

function look(model: string, body: Body, paints: readonly Paint[]): Look {
  return { model, body, paints }
}

/** By the name in the picture files; `tools/pictures/make-pictures.ts` makes exactly these. */
export const LOOKS = {
  suv: look('Hyundai Creta', 'suv', ['white', 'red', 'silver']),
  'suv-short': look('Tata Nexon', 'suv', ['blue', 'yellow']),
  'suv-large': look('Mahindra Scorpio-N', 'suv', ['black', 'green']),
  ev: look('BYD Atto 3', 'ev', ['white', 'blue']),
  'ev-high': look('MG ZS EV', 'ev', ['silver', 'red']),
  'ev-short': look('Tata Tiago EV', 'ev', ['green', 'yellow']),
  hatch: look('Suzuki Swift', 'hatch', ['red', 'white', 'blue']),
  'hatch-short': look('Hyundai Grand i10', 'hatch', ['silver', 'yellow']),
  sedan: look('Honda City', 'sedan', ['white', 'black', 'blue']),
  'sedan-short': look('Suzuki Dzire', 'sedan', ['silver', 'red']),
  jeep: look('Mahindra Bolero', 'jeep', ['white', 'silver', 'green']),
  'jeep-long': look('Toyota Land Cruiser 76', 'jeep', ['black']),
  van: look('Toyota HiAce', 'van', ['white', 'silver']),
  'van-low': look('Hyundai H-1', 'van', ['blue']),
  minibus: look('Toyota Coaster', 'minibus', ['white', 'green']),
  'minibus-short': look('Force Traveller', 'minibus', ['yellow']),
  coach: look('Tata Starbus', 'coach', ['white', 'blue', 'red']),
  pickup: look('Toyota Hilux', 'pickup', ['white', 'black', 'red']),
  bike: look('Bajaj Pulsar 150', 'bike', ['red', 'black', 'blue']),
  scooter: look('Honda Dio', 'scooter', ['red', 'white', 'blue']),
} as const satisfies Record<string, Look>
export type LookName = keyof typeof LOOKS

const PICTURES_PER_SET = 5

/** The look of a model; undefined for a model without demo vehicles. */
export function modelLook(model: string): LookName | undefined {
  return (Object.keys(LOOKS) as LookName[]).find((name) => LOOKS[name].model === model)
}

/** The URLs of a set: the cover, the inside, the other views. The last one, from the side, works as a cover, too. */
export function pictureNames(look: LookName, paint: Paint): string[] {
  return Array.from(
    { length: PICTURES_PER_SET },
    (_, index) => `/pictures/vehicles/${look}-${paint}-${index + 1}-1280.webp`,
  )
}

/** The URL of a driver's drawn portrait, which does not tell the name. */
export function driverPicture(name: string): string {
  const number = DRIVERS.findIndex(({ nameEn }) => nameEn === name) + 1
  return `/pictures/drivers/driver-${number}-1280.webp`
}

/** The URL of a drawn specimen of a document, which all demo vehicles share. */
export function documentPicture(document: DocumentImage): string {
  return `/pictures/documents/${document}-1280.webp`
}
