import type { Fields } from '#domain/hosting/forms.ts'
import { round4 } from '#domain/shared/place.ts'
import { cleanText, oneLine, textLength } from '#domain/shared/text.ts'
import { MAX_MESSAGE_LENGTH } from '#domain/threads/limits.ts'
import { QUICK_ANSWERS, type QuickAnswer } from '#domain/threads/quick-answers.ts'
import { ApiError } from '#server/api-error.ts'
import { insideNepal } from '#server/services/places/inside-nepal.ts'

const MAX_ADDRESS = 200

/** The content of a message as its columns, without its picture. */
export type MessageContent =
  | { text: string }
  | { quick: QuickAnswer }
  | { latitude: number; longitude: number; address: string }

/**
 * The content of a sent form; null for a picture.
 * @throws ApiError messageEmpty, messageTooLong, messageParts, outsideNepal or invalid
 */
export function readMessage(fields: Fields, hasPicture: boolean): MessageContent | null {
  const found = [readText(fields), readQuick(fields), readPlace(fields)].filter((content) => content !== null)
  if (found.length + Number(hasPicture) > 1) throw new ApiError('messageParts')
  const [content = null] = found
  if (content === null && !hasPicture) throw new ApiError('messageEmpty')
  return content
}

const textOf = (fields: Fields, name: string) =>
  (Object.hasOwn(fields, name) ? fields[name]?.at(-1) : undefined) ?? ''

function readText(fields: Fields): { text: string } | null {
  const text = cleanText(textOf(fields, 'text'))
  const length = textLength(text)
  if (length > MAX_MESSAGE_LENGTH) throw new ApiError('messageTooLong', { n: MAX_MESSAGE_LENGTH })
  return length === 0 ? null : { text }
}

function readQuick(fields: Fields): { quick: QuickAnswer } | null {
  const sent = textOf(fields, 'quick')
  if (sent === '') return null
  const quick = QUICK_ANSWERS.find((key) => key === sent)
  if (!quick) throw new ApiError('invalid', { fields: 'quick' })
  return { quick }
}

function readPlace(fields: Fields): Extract<MessageContent, { latitude: number }> | null {
  const [latitude, longitude] = [textOf(fields, 'latitude'), textOf(fields, 'longitude')]
  if (latitude === '' && longitude === '') return null
  const point = { lat: round4(readDegrees(latitude)), lng: round4(readDegrees(longitude)) }
  if (Number.isNaN(point.lat) || Number.isNaN(point.lng))
    throw new ApiError('invalid', { fields: 'latitude, longitude' })
  if (!insideNepal(point)) throw new ApiError('outsideNepal')
  const address = oneLine(textOf(fields, 'address'))
  if (address.length > MAX_ADDRESS) throw new ApiError('invalid', { fields: 'address' })
  return { latitude: point.lat, longitude: point.lng, address }
}

const readDegrees = (text: string): number =>
  /^-?\d{1,3}(\.\d{1,20})?$/.test(text) ? Number(text) : Number.NaN
