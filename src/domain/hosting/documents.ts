import { isActive, type Progress, stepNumber } from './steps.ts'

const VEHICLE_DOCUMENTS = ['bluebook', 'insurance', 'licence', 'insuranceExpiry'] as const
export type VehicleDocument = (typeof VEHICLE_DOCUMENTS)[number]

interface StoredDocuments {
  /** number of pictures */
  bluebook: number
  insurance: number
  hasLicence: boolean
  /** YYYY-MM-DD */
  insuranceExpiry: string | null
}

/**
 * What is missing before the documents can be verified: pictures of registration (bluebook), insurance and driver's
 * licence, and an insurance valid on `today` (YYYY-MM-DD, Kathmandu).
 */
export function missingDocuments(
  { bluebook, insurance, hasLicence, insuranceExpiry }: StoredDocuments,
  today: string,
): VehicleDocument[] {
  const exists: Record<VehicleDocument, boolean> = {
    bluebook: bluebook > 0,
    insurance: insurance > 0,
    licence: hasLicence,
    insuranceExpiry: insuranceExpiry !== null && insuranceExpiry >= today,
  }
  return VEHICLE_DOCUMENTS.filter((document) => !exists[document])
}

/** A document uploaded as a picture. */
export const DOCUMENT_IMAGES = ['bluebook', 'insurance', 'licence'] as const
export type DocumentImage = (typeof DOCUMENT_IMAGES)[number]

const STEP_OF: Record<DocumentImage, number> = {
  bluebook: stepNumber('images'),
  insurance: stepNumber('images'),
  licence: stepNumber('driver'),
}

/** The number, 1 to 7, of a document's form. */
export const stepOfDocument = (document: DocumentImage): number => STEP_OF[document]

/** The missing documents of the forms saved so far (`saved`). */
export function documentsToAdd(
  documents: Omit<StoredDocuments, 'insuranceExpiry'>,
  saved: Progress,
): DocumentImage[] {
  // a lapsed insurance has its own message, and its date is not a picture
  const missing = missingDocuments({ ...documents, insuranceExpiry: null }, '')
  return DOCUMENT_IMAGES.filter(
    (document) => missing.includes(document) && isActive(STEP_OF[document], saved),
  )
}

export type DocumentsState = 'verified' | 'rejected' | 'missing' | 'checking'

/** The state of the documents for their host; null before the images form was saved. */
export function documentsState(
  { status, saved }: { status: 'verified' | 'rejected' | null; saved: Progress },
  toAdd: readonly DocumentImage[],
): DocumentsState | null {
  if (status !== null) return status
  if (!isActive(STEP_OF.bluebook, saved)) return null
  return toAdd.length ? 'missing' : 'checking'
}
