import type { ApiFailure } from '#contract/api-failure.ts'
import { PICTURE_ERRORS } from '#contract/errors.ts'
import { type CropArea, isLargeEnough, minCropSize, type Size } from '#domain/hosting/cropping.ts'
import { MAX_FILE_BYTES, MAX_OPENED_PIXELS } from '#domain/hosting/limits.ts'
import type { OpenedPicture, PictureError, RefusedPicture } from '#domain/hosting/picture-file.ts'
import { PICTURE_KINDS, type PictureKind } from '#domain/hosting/pictures.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { MessageKey } from '#messages/keys.ts'
import { environment, t } from '#stores/shell/environment.ts'

const MEGA = 1_000_000
/** Errors that a retry cannot fix. */
const FINAL = [404, 413, 415]
const FINAL_CAUSES: readonly string[] = PICTURE_ERRORS

interface OpenedFiles {
  opened: OpenedPicture[]
  /** Why files were refused, and what to do about it, without duplicates. */
  refused: string[]
}

/** Opens the chosen files for cropping. Files that are not pictures are skipped, with one toast for all. */
export async function openFiles(
  files: readonly Blob[],
  kind: PictureKind,
  locale: Locale,
): Promise<OpenedFiles> {
  const { pictures, notify } = environment()
  const opened: OpenedPicture[] = []
  const refused = new Set<string>()
  let hasOthers = false
  try {
    // one by one: a cheap phone has no memory for ten pictures
    for (const file of files) {
      const picture = await pictures.open(file)
      if ('error' in picture) {
        if (picture.error === 'notAnImage') hasOthers = true
        else refused.add(refusalOf(picture, locale))
        continue
      }
      const { aspect, isAnySize } = PICTURE_KINDS[kind]
      const error = isAnySize ? null : tooSmall(picture.size, aspect, locale)
      if (error) refused.add(error)
      else opened.push(picture)
    }
    if (hasOthers) notify('error', t('hosting-pictures.notAnImage'))
  } catch {
    // the code that reads pictures did not load
    notify('error', t('hosting-pictures.offline'))
  }
  return { opened, refused: [...refused] }
}

const ERROR_MESSAGES: Record<PictureError, MessageKey> = {
  notAnImage: 'hosting-pictures.notAnImage',
  gif: 'hosting-pictures.noPhoto.gif',
  svg: 'hosting-pictures.noPhoto.svg',
  pdf: 'hosting-pictures.noPhoto.pdf',
  empty: 'hosting-pictures.noPhoto.empty',
  damaged: 'hosting-pictures.damaged',
  tooLarge: 'hosting-pictures.chosenTooLarge',
  unopened: 'hosting-pictures.unopened',
}

function refusalOf(refused: RefusedPicture, locale: Locale): string {
  if (refused.error !== 'tooManyPixels') return t(ERROR_MESSAGES[refused.error])
  const { width, height } = refused.size
  return t('hosting-pictures.tooManyPixels', {
    width: formatNumber(width, locale),
    height: formatNumber(height, locale),
    megapixels: formatNumber(Math.ceil((width * height) / MEGA), locale),
    most: formatNumber(MAX_OPENED_PIXELS / MEGA, locale),
  })
}

/** The error for a picture that is too small for this aspect ratio; null when it is large enough. */
export function tooSmall(size: Size, aspect: number | null, locale: Locale): string | null {
  if (isLargeEnough(size, aspect)) return null
  const min = minCropSize(aspect)
  return t('hosting-pictures.tooSmall', {
    width: formatNumber(size.width, locale),
    height: formatNumber(size.height, locale),
    leastWidth: formatNumber(min.width, locale),
    leastHeight: formatNumber(min.height, locale),
  })
}

/** The cropped picture, ready for upload, or why there is none. */
export async function cropPicture(
  file: Blob,
  area: CropArea | null,
  kind: PictureKind,
): Promise<{ picture: Blob } | { error: string }> {
  try {
    const picture = await environment().pictures.shrink(file, area, kind)
    return picture.size > MAX_FILE_BYTES ? { error: t('hosting-pictures.tooLarge') } : { picture }
  } catch {
    return { error: t('hosting-pictures.unreadable') }
  }
}

/** A quarter turn clockwise; null when this device cannot do it, with a toast. */
export async function rotateOpenedPicture({ file, size }: OpenedPicture): Promise<OpenedPicture | null> {
  const { pictures, notify } = environment()
  try {
    return await pictures.rotate({ file, size })
  } catch {
    notify('error', t('hosting-pictures.crop.notTurned'))
    return null
  }
}

/** Whether the server refuses this picture for good. */
export const isFinal = ({ status, cause }: ApiFailure): boolean =>
  FINAL.includes(status) || FINAL_CAUSES.includes(cause)
