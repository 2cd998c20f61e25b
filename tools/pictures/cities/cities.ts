import { join } from 'node:path'
import sharp from 'sharp'
import { ASSETS } from '../folders.ts'
import { writeAvif, writeWidths } from '../write.ts'
import { CENTRAL_CITIES } from './central-cities.ts'
import { SHEET_HEIGHT, SHEET_WIDTH } from './draw.ts'
import { EASTERN_CITIES } from './eastern-cities.ts'
import { TERAI_CITIES } from './terai-cities.ts'
import { VALLEY_CITIES } from './valley-cities.ts'
import { WESTERN_CITIES } from './western-cities.ts'

/** Dark enough at the foot for white text, whatever the city's colours. */
const FOOT = `<linearGradient id="foot" x2="0" y2="1"><stop offset=".6" stop-color="#14213d" stop-opacity="0"/><stop offset=".82" stop-color="#14213d" stop-opacity=".5"/><stop offset="1" stop-color="#14213d" stop-opacity=".82"/></linearGradient><rect width="100%" height="100%" fill="url(#foot)"/>`

function sheet(content: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SHEET_WIDTH}" height="${SHEET_HEIGHT}" viewBox="0 0 ${SHEET_WIDTH} ${SHEET_HEIGHT}"><filter id="soft" x="-20%" y="-200%" width="140%" height="500%"><feGaussianBlur stdDeviation="14"/></filter>${content}${FOOT}</svg>`,
  )
}

/** 4:3, for the cards "start from a city". Returns the number made. */
export async function makeCities(only?: string): Promise<number> {
  const cities = Object.entries({
    ...CENTRAL_CITIES,
    ...EASTERN_CITIES,
    ...TERAI_CITIES,
    ...VALLEY_CITIES,
    ...WESTERN_CITIES,
  }).filter(([slug]) => !only || slug === only)
  for (const [slug, draw] of cities) {
    const picture = await sharp(sheet(draw()), { density: 144 }).removeAlpha().png().toBuffer()
    await writeWidths(picture, (width) => join(ASSETS, 'cities', `${slug}-${width}.webp`), {
      quality: { 320: 80, 640: 80 },
      height: (width) => (width * 3) / 4,
      sharpen: 0.4,
    })
    await writeAvif(picture, (width) => join(ASSETS, 'cities', `${slug}-${width}.avif`), [320, 480, 640])
  }
  return cities.length
}
