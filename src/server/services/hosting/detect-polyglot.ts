const ZIP_END = Buffer.from('PK\x05\x06', 'latin1')
/** A zip ends with this record and a comment of limited length. */
const ZIP_END_BYTES = 22
const ZIP_TAIL_BYTES = ZIP_END_BYTES + 65_535
/** Patterns long enough not to occur in a photo by chance; linear, so that no `<` causes a rescan of the file. */
const ACTIVE =
  /<script[\s>/]|<html[\s>]|<!doctype html|<\?php\s|<iframe[\s>]|<svg\s[^<>]{0,200}xmlns|%PDF-\d\.\d/i

/**
 * Whether a picture is a polyglot: also a page, a script, a PDF or a zip. Encoding would make it harmless, but no
 * camera produces it. Data that phones append, such as a short film, is accepted and dropped.
 */
export function isPolyglot(bytes: Buffer): boolean {
  return ACTIVE.test(bytes.toString('latin1')) || endsAsZip(bytes)
}

function endsAsZip(bytes: Buffer): boolean {
  const at = bytes.lastIndexOf(ZIP_END)
  if (at < Math.max(0, bytes.byteLength - ZIP_TAIL_BYTES) || at + ZIP_END_BYTES > bytes.byteLength)
    return false
  return at + ZIP_END_BYTES + bytes.readUInt16LE(at + 20) <= bytes.byteLength
}
