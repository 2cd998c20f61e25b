import { type Progress, stepNumber } from './steps.ts'

const VEHICLE_DOCUMENTS = ['bluebook', 'insurance', 'licence', 'insuranceExpiry'] as const
export type VehicleDocument = (typeof VEHICLE_DOCUMENTS)[number]

interface StoredDocuments {
  /** how many pictures there are */
  bluebook: number
  insurance: number
  hasLicence: boolean
  /** YYYY-MM-DD */
  insuranceExpiry: string | null
}

/**
 * What is missing before anybody can say that the papers of a vehicle hold: a picture of the bluebook, of the insurance and
 * of the driver's licence, and an insurance that has not lapsed on the day `today` (YYYY-MM-DD, Kathmandu).
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

/** A paper that a host adds as a picture. */
export const DOCUMENT_IMAGES = ['bluebook', 'insurance', 'licence'] as const
export type DocumentImage = (typeof DOCUMENT_IMAGES)[number]

const STEP_OF: Record<DocumentImage, number> = {
  bluebook: stepNumber('images'),
  insurance: stepNumber('images'),
  licence: stepNumber('driver'),
}

/** The form, 1 to 7, that a paper is added in. */
export const stepOfDocument = (document: DocumentImage): number => STEP_OF[document]

/** The pictures that a host is to add now: of the forms that were saved (`saved`), what is not there. */
export function documentsToAdd(
  documents: Omit<StoredDocuments, 'insuranceExpiry'>,
  saved: Progress,
): DocumentImage[] {
  // an insurance that lapsed is said by itself, and its day is no picture
  const missing = missingDocuments({ ...documents, insuranceExpiry: null }, '')
  return DOCUMENT_IMAGES.filter(
    (document) => missing.includes(document) && (saved === null || saved >= STEP_OF[document]),
  )
}

export type DocumentsState = 'verified' | 'rejected' | 'missing' | 'checking'

/** How the papers stand for their host; null before the form of pictures was saved. */
export function documentsState(
  { status, saved }: { status: 'verified' | 'rejected' | null; saved: Progress },
  toAdd: readonly DocumentImage[],
): DocumentsState | null {
  if (status !== null) return status
  if (saved !== null && saved < STEP_OF.bluebook) return null
  return toAdd.length ? 'missing' : 'checking'
}
