import sharp from 'sharp'
import { DOCUMENT_IMAGES, type DocumentImage } from '#domain/hosting/documents.ts'
import { PICTURE_WIDTHS } from '#domain/vehicles/picture.ts'
import { documentPicture } from '#server/db/seed/data/picture-sets.ts'
import { seedFile } from './folders.ts'
import { type Encoding, writeWidths } from './write.ts'

const [WIDTH, HEIGHT] = [1280, 800]
const ENCODING: Encoding = {
  quality: { 320: 70, 640: 60, 960: 50, 1280: 44 },
  height: (width) => (width * HEIGHT) / WIDTH,
  sharpen: 0.3,
}
const LOOKS: Record<DocumentImage, { title: string; paper: string; ink: string }> = {
  bluebook: { title: 'BLUEBOOK', paper: '#dbe6f4', ink: '#27406b' },
  insurance: { title: 'INSURANCE', paper: '#f3ead8', ink: '#6b4a1d' },
  licence: { title: 'LICENCE', paper: '#e2efe3', ink: '#24583a' },
}
const LINES = [330, 400, 470, 540, 610]

/** Specimens of documents for the demo, without anybody's data. Returns the number made. */
export async function makeDocuments(): Promise<number> {
  for (const document of DOCUMENT_IMAGES) {
    const { title, paper, ink } = LOOKS[document]
    const lines = LINES.map(
      (y, index) => `<rect x="150" y="${y}" width="${620 - index * 70}" height="22" rx="11" opacity="0.3"/>`,
    )
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" fill="${ink}">
      <rect width="100%" height="100%" fill="#8d8375"/>
      <rect x="70" y="60" width="1140" height="680" rx="24" fill="${paper}" stroke="${ink}" stroke-width="6"/>
      <text x="150" y="230" font-family="sans-serif" font-weight="bold" font-size="96">${title}</text>
      ${lines.join('')}
      <rect x="860" y="330" width="270" height="302" rx="16" opacity="0.2"/>
      <text transform="translate(640 470) rotate(-18)" text-anchor="middle" font-family="sans-serif"
        font-weight="bold" font-size="150" opacity="0.28" fill="#a01f35">SPECIMEN</text>
    </svg>`
    const picture = await sharp(Buffer.from(svg)).png().toBuffer()
    await writeWidths(picture, (width) => seedFile(documentPicture(document), width), ENCODING)
  }
  return DOCUMENT_IMAGES.length * PICTURE_WIDTHS.length
}
