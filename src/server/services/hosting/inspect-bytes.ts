export type Format = 'jpeg' | 'png' | 'webp'

const ZIP_END = Buffer.from('PK\x05\x06', 'latin1')
/** A zip ends with this record and a comment of at most so much. */
const ZIP_END_BYTES = 22
const ZIP_TAIL_BYTES = ZIP_END_BYTES + 65_535
/** Long enough never to stand in the noise of a photo by chance; none reads a stretch of the file again for each `<`. */
const ACTIVE =
  /<script[\s>/]|<html[\s>]|<!doctype html|<\?php\s|<iframe[\s>]|<svg\s[^<>]{0,200}xmlns|%PDF-\d\.\d/i

/** By the first bytes; whatever a file is called says nothing. */
export function sniffFormat(bytes: Buffer): Format | null {
  const starts = (text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text
  if (starts('\xff\xd8\xff')) return 'jpeg'
  if (starts('\x89PNG\r\n\x1a\n')) return 'png'
  return starts('RIFF') && starts('WEBP', 8) ? 'webp' : null
}

/**
 * A picture that is something else as well: a page, a script, a PDF or a zip. It would come out harmless, but nobody
 * takes such a picture with a phone. What phones do append, such as a short film, is let through and left behind.
 */
export function hidesSomething(bytes: Buffer): boolean {
  return ACTIVE.test(bytes.toString('latin1')) || endsAsZip(bytes)
}

function endsAsZip(bytes: Buffer): boolean {
  const at = bytes.lastIndexOf(ZIP_END)
  if (at < Math.max(0, bytes.byteLength - ZIP_TAIL_BYTES) || at + ZIP_END_BYTES > bytes.byteLength)
    return false
  return at + ZIP_END_BYTES + bytes.readUInt16LE(at + 20) <= bytes.byteLength
}

/** Whether the file goes on to where its format says that it ends; decoders fill up what is missing with grey. */
export function isWhole(bytes: Buffer, format: Format): boolean {
  if (format === 'jpeg') return reachesEndOfJpeg(bytes)
  if (format === 'png') return bytes.includes('IEND')
  return bytes.readUInt32LE(4) + 8 <= bytes.byteLength
}

/** Segment by segment, as the format has it, for a thumbnail inside ends as a picture does. */
function reachesEndOfJpeg(bytes: Buffer): boolean {
  let at = 2
  while (at + 1 < bytes.byteLength) {
    if (bytes[at] !== 0xff) return false
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xd9) return true
    if (marker === 0xff) at += 1
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    else if (at + 4 > bytes.byteLength) return false
    else {
      at += 2 + bytes.readUInt16BE(at + 2)
      if (marker === 0xda) at = endOfScan(bytes, at)
    }
  }
  return false
}

/** In the picture's own data 0xff is followed by 0, or by a mark to start anew. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next !== undefined && next !== 0 && (next < 0xd0 || next > 0xd7)) return at
  }
  return bytes.byteLength
}
