export const BODIES = [
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

/** The paints in which a body was photographed; `scripts/make-pictures.ts` makes exactly these. */
export const PICTURE_SETS: Record<Body, Paint[]> = {
  bike: ['red', 'black', 'blue', 'white'],
  coach: ['white', 'blue', 'red', 'green'],
  ev: ['white', 'blue', 'green', 'silver'],
  hatch: ['white', 'red', 'silver', 'yellow', 'blue'],
  jeep: ['green', 'white', 'black', 'silver'],
  minibus: ['white', 'yellow', 'green'],
  pickup: ['white', 'black', 'red'],
  scooter: ['red', 'white', 'yellow', 'blue'],
  sedan: ['silver', 'white', 'black', 'blue', 'red'],
  suv: ['white', 'red', 'black', 'blue', 'silver'],
  van: ['white', 'silver', 'blue'],
}

const PICTURES_PER_SET = 5

/** The urls of a set, the card's picture first; empty where the body does not come in this paint. */
export function pictureNames(body: Body, paint: Paint): string[] {
  if (!PICTURE_SETS[body].includes(paint)) return []
  return Array.from(
    { length: PICTURES_PER_SET },
    (_, index) => `/pictures/vehicles/${body}-${paint}-${index + 1}-1280.webp`,
  )
}
