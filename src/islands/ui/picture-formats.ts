export const PICTURES = 'image/jpeg,image/png,image/webp'
/** Formats of phone cameras. Many systems know no MIME type for them, so the extension is listed too. */
const PHONE_PICTURES = `${PICTURES},image/avif,image/heic,image/heif,.avif,.heic,.heif`

/** Older iPhones convert a photo to JPEG unless the input accepts HEIC, which they cannot decode in the page. */
export function acceptedPictures(): string {
  return typeof OffscreenCanvas === 'undefined' ? PICTURES : PHONE_PICTURES
}
