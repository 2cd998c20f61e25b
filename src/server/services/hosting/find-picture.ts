import { PICTURE_WIDTHS } from '#domain/vehicles/picture.ts'
import { ServiceUnavailableError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { isSignedDocument } from './document-url.ts'
import { uploadKey } from './upload-keys.ts'

const FILE = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(\\d{3,4})\\.webp'
const UPLOAD = new RegExp(`^/uploads/${FILE}$`)
const PAPER = new RegExp(`^/papers/([^/]{1,80})/${FILE}$`)

export interface FoundPicture {
  bytes: Buffer
  caching: 'public' | 'never'
}

/** The file of a path; null for every other path, and for a document without a valid ticket. */
export async function findPicture(context: AppContext, pathname: string): Promise<FoundPicture | null> {
  const [, ticket, document, paperWidth] = PAPER.exec(pathname) ?? []
  const [, upload, uploadWidth] = UPLOAD.exec(pathname) ?? []
  const id = document ?? upload
  const width = PICTURE_WIDTHS.find((item) => String(item) === (paperWidth ?? uploadWidth))
  if (id === undefined || width === undefined) return null
  const isPrivate = ticket !== undefined
  if (isPrivate && !(await isSignedDocument(context, ticket, id))) return null
  const bytes = await context.ports.storage.get(uploadKey(isPrivate, id, width)).catch((error: unknown) => {
    throw new ServiceUnavailableError(error)
  })
  return bytes && { bytes, caching: isPrivate ? 'never' : 'public' }
}
