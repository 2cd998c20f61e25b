import { AVIF_WIDTHS, PICTURE_WIDTHS, type PictureWidth } from '#domain/vehicles/picture.ts'
import { ServiceUnavailableError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { isSignedDocument } from './document-url.ts'
import { type StoredFormat, uploadKey } from './upload-keys.ts'

const FILE = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(\\d{3,4})'
const UPLOAD_PATH = new RegExp(`^/uploads/${FILE}\\.(webp|avif)$`)
const DOCUMENT_PATH = new RegExp(`^/papers/([^/]{1,80})/${FILE}\\.webp$`)

export interface FoundPicture {
  bytes: Buffer
  caching: 'public' | 'never'
}

/** The file of a path; null for every other path, and for a document without a valid ticket. */
export async function findPicture(context: AppContext, pathname: string): Promise<FoundPicture | null> {
  const [, ticket, document, documentWidth] = DOCUMENT_PATH.exec(pathname) ?? []
  const [, upload, uploadWidth, uploadFormat] = UPLOAD_PATH.exec(pathname) ?? []
  const id = document ?? upload
  const format: StoredFormat = uploadFormat === 'avif' ? 'avif' : 'webp'
  const widths: readonly PictureWidth[] = format === 'avif' ? AVIF_WIDTHS : PICTURE_WIDTHS
  const width = widths.find((item) => String(item) === (documentWidth ?? uploadWidth))
  if (id === undefined || width === undefined) return null
  const isPrivate = ticket !== undefined
  if (isPrivate && !(await isSignedDocument(context, ticket, id))) return null
  const key = uploadKey(isPrivate, id, width, format)
  const bytes = await context.ports.storage.get(key).catch((error: unknown) => {
    throw new ServiceUnavailableError(error)
  })
  return bytes && { bytes, caching: isPrivate ? 'never' : 'public' }
}
