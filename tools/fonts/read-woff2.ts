import { brotliDecompressSync } from 'node:zlib'

/** The tags that WOFF2 writes as a number, as far as the last that our files have (WOFF2, section 4.1). */
const TAGS =
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB'
const OWN_TAG = 63
/** Stored transformed; shaping does not need them. */
const OUTLINES = ['glyf', 'loca']
const HEADER = 48

/** The tables of a WOFF2 file that shaping needs, as an sfnt file: outlines are left out. */
export function readWoff2(file: Buffer): Uint8Array<ArrayBuffer> {
  if (file.toString('latin1', 0, 4) !== 'wOF2') throw new Error('Not a WOFF2 file.')
  let at = HEADER
  const number = () => {
    let value = 0
    for (;;) {
      const byte = file.readUInt8(at++)
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
  }
  const listed = Array.from({ length: file.readUInt16BE(12) }, () => {
    const flags = file.readUInt8(at++)
    const index = flags & OWN_TAG
    const tag = index === OWN_TAG ? file.toString('latin1', at, at + 4) : TAGS.slice(index * 5, index * 5 + 4)
    if (index === OWN_TAG) at += 4
    const length = number()
    const isOutline = OUTLINES.includes(tag)
    const isTransformed = isOutline ? flags >> 6 !== 3 : flags >> 6 !== 0
    if (isTransformed && !isOutline) throw new Error(`The table ${tag} is transformed.`)
    return { tag, isOutline, stored: isTransformed ? number() : length }
  })
  const data = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20)))
  let offset = 0
  const tables = listed.map(({ tag, isOutline, stored }) => {
    const body = data.subarray(offset, offset + stored)
    offset += stored
    return { tag, isOutline, body }
  })
  return writeSfnt(tables.filter(({ isOutline }) => !isOutline))
}

function writeSfnt(tables: readonly { tag: string; body: Buffer }[]): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(12 + tables.length * 16)
  head.writeUInt32BE(0x00010000, 0)
  head.writeUInt16BE(tables.length, 4)
  let end = head.length
  const parts: Buffer[] = [head]
  for (const [index, { tag, body }] of tables.entries()) {
    const entry = 12 + index * 16
    head.write(tag, entry, 'latin1')
    head.writeUInt32BE(end, entry + 8)
    head.writeUInt32BE(body.length, entry + 12)
    const padded = Buffer.alloc(Math.ceil(body.length / 4) * 4)
    body.copy(padded)
    parts.push(padded)
    end += padded.length
  }
  return Uint8Array.from(Buffer.concat(parts))
}
