import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

interface Photo {
  name: string
  mimeType: string
  buffer: Buffer
}

const HILL = '<path d="M0 900L420 340 760 700 1100 260 1600 900Z" fill="#1d4e89"/>'

/** A JPEG like a phone's: rotated by its EXIF orientation, with a GPS position. */
export async function photo(name: string, { hue = 210 } = {}): Promise<Photo> {
  const sky = `<rect width="1600" height="1200" fill="hsl(${hue} 60% 78%)"/>`
  const car = `<rect x="420" y="820" width="760" height="240" rx="60" fill="hsl(${hue + 140} 60% 45%)"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200">${sky}${HILL}${car}</svg>`
  const upright = await sharp(Buffer.from(svg)).rotate(270).jpeg({ quality: 88 }).toBuffer()
  const buffer = await sharp(upright)
    .withExif({
      IFD0: { Make: 'Cheap Phone' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '27/1 42/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '85/1 19/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 88 })
    .toBuffer()
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer }
}

/** A HEIC file like an iPhone's, 1200 x 1600 upright, which Chromium cannot decode. */
export const heicPhoto = async (name: string): Promise<Photo> => ({
  name: `${name}.HEIC`,
  mimeType: 'image/heic',
  buffer: await readFile(new URL('../setup/phone.heic', import.meta.url)),
})

/** A truncated photo, and one that is too small. */
export async function brokenPhotos(): Promise<Photo[]> {
  const { mimeType, buffer } = await photo('whole')
  const small = await sharp(buffer).resize(320, 240).jpeg().toBuffer()
  return [
    { name: 'cut.jpg', mimeType, buffer: buffer.subarray(0, Math.floor(buffer.byteLength / 2)) },
    { name: 'chat.jpg', mimeType, buffer: small },
  ]
}

export const photos = (count: number): Promise<Photo[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => photo(`photo-${index + 1}`, { hue: index * 40 })))
