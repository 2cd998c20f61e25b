import type { Size } from './cropping.ts'

/** Detects the format of a picture by its bytes alone; used by the browser before the upload and by the server. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'

/** Other files that people choose by mistake. */
type OtherFormat = 'gif' | 'svg' | 'pdf' | 'empty'

/** A chosen picture that the browser can show and crop. */
export interface OpenedPicture {
  file: Blob
  /** px, upright */
  size: Size
}
/** `unopened`: it seems valid, but this browser does not support its format, or has no memory for it. */
export type PictureError = OtherFormat | 'notAnImage' | 'damaged' | 'tooLarge' | 'unopened'
/** `size`: as declared by the file, which was not decoded. */
export type RefusedPicture = { error: PictureError } | { error: 'tooManyPixels'; size: Size }

/** Number of leading bytes that `sniffFormat` and `sniffOther` need. */
export const HEAD_BYTES = 1_024
const PNG_START = '\x89PNG\r\n\x1a\n'
/** AV1 and HEVC pictures share a container; its brands distinguish them. */
const AVIF_BRANDS = ['avif', 'avis']
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

/** By the first bytes; the file name is ignored. */
export function sniffFormat(bytes: Uint8Array): PictureFormat | null {
  if (textAt(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (textAt(bytes, 0, PNG_START.length) === PNG_START) return 'png'
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP') return 'webp'
  if (textAt(bytes, 4, 4) !== 'ftyp') return null
  const brands = brandsOf(bytes)
  if (brands.some((brand) => AVIF_BRANDS.includes(brand))) return 'avif'
  return brands.some((brand) => HEIC_BRANDS.includes(brand)) ? 'heic' : null
}

/** The format of a file that is not a picture, if there is advice for it. */
export function sniffOther(bytes: Uint8Array): OtherFormat | null {
  if (bytes.byteLength === 0) return 'empty'
  const head = textAt(bytes, 0, HEAD_BYTES)
  if (head.startsWith('GIF8')) return 'gif'
  // a PDF may begin after a few bytes of something else
  if (head.includes('%PDF-')) return 'pdf'
  // text in UTF-16 has a zero in each character
  const text = head.replaceAll('\0', '')
  return /^[^<]{0,4}</.test(text.trim()) && /<svg[\s>:]/i.test(text) ? 'svg' : null
}

/** Whether the file reaches the end that its format declares; decoders fill missing data with grey. */
export function isWhole(bytes: Uint8Array, format: PictureFormat): boolean {
  if (format === 'jpeg') return reachesEndOfJpeg(bytes)
  if (format === 'png') return reachesEndOfPng(bytes)
  if (format === 'webp')
    return bytes.byteLength >= 8 && viewOf(bytes).getUint32(4, true) + 8 <= bytes.byteLength
  return hasWholeBoxes(bytes)
}

/** Walks the segments, because an embedded thumbnail has an end marker too. */
function reachesEndOfJpeg(bytes: Uint8Array): boolean {
  const view = viewOf(bytes)
  let at = 2
  while (at + 1 < bytes.byteLength) {
    if (bytes[at] !== 0xff) return false
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xd9) return true
    if (marker === 0xff) at += 1
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    else if (at + 4 > bytes.byteLength) return false
    else {
      at += 2 + view.getUint16(at + 2)
      if (marker === 0xda) at = endOfScan(bytes, at)
    }
  }
  return false
}

/** In entropy-coded data 0xff is followed by 0 or a restart marker. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next !== undefined && next !== 0 && (next < 0xd0 || next > 0xd7)) return at
  }
  return bytes.byteLength
}

/** Walks the chunks: length, name, data, checksum. */
function reachesEndOfPng(bytes: Uint8Array): boolean {
  const view = viewOf(bytes)
  for (let at = PNG_START.length; at + 12 <= bytes.byteLength; at += 12 + view.getUint32(at))
    if (textAt(bytes, at + 4, 4) === 'IEND') return true
  return false
}

/** Walks the boxes. Data after the picture, such as a motion photo's video, may be truncated. */
function hasWholeBoxes(bytes: Uint8Array): boolean {
  const view = viewOf(bytes)
  const seen = new Set<string>()
  let at = 0
  while (at + 8 <= bytes.byteLength) {
    const name = textAt(bytes, at + 4, 4)
    const short = view.getUint32(at)
    if (short === 1 && at + 16 > bytes.byteLength) return false
    // 1: the length follows in eight bytes; 0: up to the end of the file
    const length = short === 1 ? Number(view.getBigUint64(at + 8)) : short || bytes.byteLength - at
    if (length < 8 || at + length > bytes.byteLength) return isPicture(seen) && name !== 'mdat'
    seen.add(name)
    at += length
  }
  return isPicture(seen)
}

const isPicture = (boxes: ReadonlySet<string>) => boxes.has('meta') && boxes.has('mdat')

/** The main brand and the compatible ones. */
function brandsOf(bytes: Uint8Array): string[] {
  const end = Math.min(bytes.byteLength, viewOf(bytes).getUint32(0), HEAD_BYTES)
  const brands: string[] = []
  for (let at = 8; at + 4 <= end; at += 4) if (at !== 12) brands.push(textAt(bytes, at, 4))
  return brands
}

function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length))
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength)
