import sharp from 'sharp'
import { PICTURE_WIDTHS } from '#domain/vehicles/picture.ts'
import { driverPicture } from '#server/db/seed/data/picture-sets.ts'
import { seedFile } from '../folders.ts'
import { type Encoding, writeWidths } from '../write.ts'
import { FACE_SIDE, faceSvg } from './face.ts'
import { looks } from './look.ts'

const LARGEST = Math.max(...PICTURE_WIDTHS)
const DOTS_PER_INCH = 72
const ENCODING: Encoding = {
  quality: { 320: 76, 640: 66, 960: 60, 1280: 56 },
  height: (width) => width,
  sharpen: 0.3,
}

/** The faces of the demo's drivers; `only` is a driver's name. Returns the number made. */
export async function makePeople(only?: string): Promise<number> {
  const wanted = looks().filter(({ name }) => !only || name === only)
  for (const { name, look } of wanted) {
    const picture = await sharp(faceSvg(look), { density: (DOTS_PER_INCH * LARGEST) / FACE_SIDE })
      .png()
      .toBuffer()
    await writeWidths(picture, (width) => seedFile(driverPicture(name), width), ENCODING)
  }
  return wanted.length
}
