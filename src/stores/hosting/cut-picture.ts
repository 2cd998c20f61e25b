import type { Area, Size } from '#domain/hosting/cutting.ts'
import { MAX_FILE_BYTES } from '#domain/hosting/limits.ts'
import type { PictureKind } from '#domain/hosting/pictures.ts'
import { environment } from '#stores/shell/environment.ts'
import { say } from './words.ts'

interface Measured {
  file: Blob
  /** px, upright */
  size: Size
}

/** The chosen files that are pictures; the others are left out with one toast (spec section 8). */
export async function measureChosen(files: readonly Blob[]): Promise<Measured[]> {
  const { pictures, notify } = environment()
  const measured: Measured[] = []
  try {
    // one after the other: a cheap phone has no memory for ten of them
    for (const file of files) {
      const size = await pictures.measure(file)
      if (size) measured.push({ file, size })
    }
    if (measured.length < files.length) notify('error', say('hosting-pictures.notAnImage'))
  } catch {
    // the code that reads pictures did not arrive
    notify('error', say('hosting.errors.network'))
  }
  return measured
}

/** The cut picture as it is sent, or the sentence that says why there is none. */
export async function cutPicture(
  file: Blob,
  area: Area | null,
  kind: PictureKind,
): Promise<{ picture: Blob } | { error: string }> {
  try {
    const picture = await environment().pictures.shrink(file, area, kind)
    return picture.size > MAX_FILE_BYTES ? { error: say('hosting-pictures.tooLarge') } : { picture }
  } catch {
    return { error: say('hosting-pictures.unreadable') }
  }
}
