import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { PUBLIC } from './folders.ts'
import { cutOut } from './hero.ts'
import { PROMISE_FIRST, PROMISE_SECOND, SAWARI, SAWARI_NEPALI, type Word } from './wordmark.ts'

const INK = '#14213d'
const CRIMSON = '#b8123a'

const APP_ICONS: [name: string, size: number][] = [
  ['apple-touch-icon', 180],
  ['icon-192', 192],
  ['icon-512', 512],
]

/** As it is, with its own corners: for devices that do not crop. */
const ROUND_ICONS: typeof APP_ICONS = [
  ['icon-round-192', 192],
  ['icon-round-512', 512],
]

/** Of `favicon.ico`, for browsers, feed readers and search engines that show no SVG. */
const TAB_SIZES = [16, 32, 48]

/** The mark of `favicon.svg`, and on a full square: phones crop the corners themselves. */
export async function makeAppIcons(): Promise<number> {
  const own = await readFile(join(PUBLIC, 'favicon.svg'), 'utf8')
  const mark = own.replace(/<\/?svg[^>]*>|<rect[^>]*>/g, '')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${CRIMSON}"/><g transform="translate(16 16) scale(.84) translate(-16 -17)">${mark}</g></svg>`
  await mkdir(join(PUBLIC, 'icons'), { recursive: true })
  await drawIcons(svg, APP_ICONS)
  await drawIcons(own, ROUND_ICONS)
  await writeFile(join(PUBLIC, 'favicon.ico'), await iconFile(own))
  return APP_ICONS.length + ROUND_ICONS.length + 1
}

async function drawIcons(svg: string, icons: typeof APP_ICONS): Promise<void> {
  for (const [name, size] of icons) {
    await drawn(svg, size).toFile(join(PUBLIC, 'icons', `${name}.png`))
  }
}

const drawn = (svg: string, size: number) =>
  sharp(Buffer.from(svg), { density: 72 * (size / 32) })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })

/** An ICO file of PNG pictures: a header of 6 bytes, an entry of 16 for each, then the files. */
async function iconFile(svg: string): Promise<Buffer> {
  const files = await Promise.all(
    TAB_SIZES.map((size) => drawn(svg, size).png({ palette: false }).toBuffer()),
  )
  const header = Buffer.alloc(6 + 16 * files.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(files.length, 4)
  let offset = header.length
  for (const [index, file] of files.entries()) {
    const at = 6 + 16 * index
    const size = TAB_SIZES[index] ?? 0
    header.set([size, size], at)
    header.writeUInt16LE(1, at + 4)
    header.writeUInt16LE(32, at + 6)
    header.writeUInt32LE(file.length, at + 8)
    header.writeUInt32LE(offset, at + 12)
    offset += file.length
  }
  return Buffer.concat([header, ...files])
}

function written(word: Word, x: number, y: number, size: number, fill: string): string {
  return `<path d="${word.d}" transform="translate(${x} ${y}) scale(${size / 100})" fill="${fill}"/>`
}

const HILLS = `
  <path fill="#b9c9dc" d="M0 430 110 372 190 402 300 336 372 378 450 326 540 384 650 300 720 340 900 196 960 252 1010 208 1120 300 1200 262V630H0Z"/>
  <path fill="#fff" opacity=".9" d="M900 196 940 234 916 240 884 210ZM1010 208 1040 234 1018 242 990 226Z"/>
  <path fill="#93ab93" d="M0 462C160 410 300 470 480 446S780 404 960 440 1120 436 1200 420V630H0Z"/>
  <path fill="#7f9f83" d="M0 500C220 462 400 500 620 470S1020 452 1200 474V630H0Z"/>
  <path fill="#587a63" d="M0 604C260 584 700 622 1200 596V630H0Z"/>`

/** 1200 x 630, the preview of shared links. */
export async function makeShareImage(): Promise<number> {
  const mark = (await readFile(join(PUBLIC, 'favicon.svg'), 'utf8')).replace(/<\/?svg[^>]*>/g, '')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
    <linearGradient id="s" x2="0" y2="1"><stop offset="0" stop-color="#d6e4f2"/><stop offset=".62" stop-color="#f8e8d8"/></linearGradient>
    <rect width="1200" height="630" fill="url(#s)"/>${HILLS}
    <g transform="translate(72 64) scale(2.9)">${mark}</g>
    ${written(SAWARI, 188, 138, 104, INK)}
    ${written(SAWARI_NEPALI, 188 + SAWARI.width * 1.04 + 34, 138, 88, CRIMSON)}
    ${written(PROMISE_FIRST, 72, 232, 48, INK)}
    ${written(PROMISE_SECOND, 72, 290, 48, INK)}
  </svg>`
  const vehicle = await sharp(await cutOut('suv', 'red'))
    .resize(800)
    .toBuffer()
  await sharp(Buffer.from(svg))
    .composite([{ input: vehicle, left: 386, top: 236 }])
    .removeAlpha()
    .png({ palette: true, quality: 100, dither: 1, compressionLevel: 9, effort: 8 })
    .toFile(join(PUBLIC, 'og.png'))
  return 1
}
