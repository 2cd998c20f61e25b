import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Body, Paint } from '#server/db/seed/data/picture-sets.ts'
import { ASSETS, MATERIAL } from './folders.ts'
import { PAINTS, tinted, unpainted } from './tint.ts'
import { writeAvif } from './write.ts'

const HEROES: { body: Body; paint: Paint; widths: readonly number[] }[] = [
  { body: 'suv', paint: 'red', widths: [480, 800, 1100] },
  { body: 'jeep', paint: 'green', widths: [480] },
]

/**
 * Semi-transparent alpha up to here is shadow; its faintest part is removed so that no edge shows on a plain
 * background.
 */
const SHADOW = 128
const BREATH = 7

export async function cutOut(body: Body, paint: Paint): Promise<Buffer> {
  const stem = join(MATERIAL, `${body}-f34`)
  const { data, width, height } = tinted(await unpainted(`${stem}.webp`, `${stem}.shade.webp`), PAINTS[paint])
  const box = { left: width, top: height, right: 0, bottom: 0 }
  for (let pixel = 0; pixel < width * height; pixel++) {
    const alpha = data[pixel * 4 + 3] ?? 0
    const left = alpha < SHADOW ? Math.max(0, alpha - BREATH * (1 - alpha / SHADOW)) : alpha
    data[pixel * 4 + 3] = left
    if (left < 1) continue
    const x = pixel % width
    const y = Math.floor(pixel / width)
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
  }
  return sharp(data, { raw: { width, height, channels: 4 } })
    .extract({
      left: box.left,
      top: box.top,
      width: box.right - box.left + 1,
      height: box.bottom - box.top + 1,
    })
    .linear([1.05, 1.05, 1.05, 1], [-4, -4, -4, 0])
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** Vehicles without a scene, to stand on drawn hills. Returns the number made. */
export async function makeHeroes(): Promise<number> {
  const folder = join(ASSETS, 'hero')
  await mkdir(folder, { recursive: true })
  for (const { body, paint, widths } of HEROES) {
    const picture = await cutOut(body, paint)
    await writeAvif(picture, (width) => join(folder, `${body}-${paint}-${width}.avif`), widths)
    for (const width of widths) {
      const { height } = await sharp(picture)
        .resize(width)
        .webp({ quality: 76, alphaQuality: 90, effort: 6, smartSubsample: true })
        .toFile(join(folder, `${body}-${paint}-${width}.webp`))
      console.log(`${body}-${paint} ${width} x ${height}`)
    }
  }
  return HEROES.length
}
