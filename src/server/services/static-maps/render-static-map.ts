import pLimit from 'p-limit'
import { STATIC_MAP_SIZES, type StaticMapSize } from '#domain/shared/static-map.ts'
import { ServiceUnavailableError } from '#server/api-error.ts'
import { loadSharp } from '#server/services/shared/decoders.ts'
import { drawMap } from './draw-map.ts'
import { drawSubject, type MapLook, type MapSubject } from './draw-subject.ts'
import { mapSectionAround, mapSectionOf, tilesIn } from './map-section.ts'
import { readTiles } from './read-tiles.ts'

const AT_ONCE = 2
const MAX_WAITING = 40
const MAX_SECONDS = 5
/** Device pixels per CSS pixel: phone screens have two or more. */
const DENSITY: Readonly<Record<StaticMapSize, number>> = { wide: 1.5, phone: 2, small: 2 }
const MAX_BYTES = 25_000
/** The first quality with a file of at most MAX_BYTES is used, else the last. */
const QUALITIES = [36, 26, 18, 10]

const limit = pLimit(AT_ONCE)

/**
 * Renders a WebP file.
 * @throws ServiceUnavailableError when too many wait, or when there are no tiles
 */
export async function renderStaticMap(
  subject: MapSubject,
  size: StaticMapSize,
  look: MapLook,
): Promise<Buffer> {
  return queueDrawing(async () => rasterise(await svgOf(subject, size, look)))
}

/**
 * Limits concurrent drawing.
 * @throws ServiceUnavailableError when too many wait, and instead of any error of `draw`
 */
export async function queueDrawing<T>(draw: () => Promise<T>): Promise<T> {
  if (limit.pendingCount >= MAX_WAITING) throw new ServiceUnavailableError('too many pictures wait')
  return limit(async () => {
    try {
      return await draw()
    } catch (error) {
      throw new ServiceUnavailableError(error)
    }
  })
}

/** The map with the subject, as SVG elements in a box of this size. */
export async function mapOf(
  subject: MapSubject,
  { width, height }: { width: number; height: number },
  look: MapLook,
): Promise<string> {
  const view =
    subject.kind === 'area'
      ? mapSectionAround(subject.center, subject.radiusMeters, { width, height })
      : mapSectionOf([...subject.points, ...subject.line.map(([lat, lng]) => ({ lat, lng }))], {
          width,
          height,
        })
  const tiles = await readTiles(tilesIn(view))
  return drawMap(tiles, view, look.scheme) + drawSubject(subject, view, look)
}

async function svgOf(subject: MapSubject, size: StaticMapSize, look: MapLook): Promise<string> {
  const { width, height } = STATIC_MAP_SIZES[size]
  const body = await mapOf(subject, { width, height }, look)
  const density = DENSITY[size]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width * density}" height="${height * density}" viewBox="0 0 ${width} ${height}" stroke-linecap="round" stroke-linejoin="round">${body}</svg>`
}

async function rasterise(svg: string): Promise<Buffer> {
  const sharp = await loadSharp()
  const { data, info } = await sharp(Buffer.from(svg))
    .timeout({ seconds: MAX_SECONDS })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  let file = Buffer.alloc(0)
  for (const quality of QUALITIES) {
    file = await sharp(data, { raw: { width, height, channels } }).webp({ quality }).toBuffer()
    if (file.byteLength <= MAX_BYTES) break
  }
  return file
}
