const ZIP_END = Buffer.from('PK\x05\x06', 'latin1')
/** A zip ends with this record and a comment of at most so much. */
const ZIP_END_BYTES = 22
const ZIP_TAIL_BYTES = ZIP_END_BYTES + 65_535
/** Long enough never to stand in the noise of a photo by chance; none reads a stretch of the file again for each `<`. */
const ACTIVE =
  /<script[\s>/]|<html[\s>]|<!doctype html|<\?php\s|<iframe[\s>]|<svg\s[^<>]{0,200}xmlns|%PDF-\d\.\d/i

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
