import type { Locale } from '#domain/shell/locale.ts'
import { cropPicture, openFiles } from '#stores/hosting/crop-picture.ts'
import { environment } from '#stores/shell/environment.ts'
import { postMessage } from './sending.ts'

/** Shrinks a chosen picture on the device and sends it as a message. Resolves when it is shown, or refused. */
export async function postPicture(threadKey: string, file: Blob, locale: Locale): Promise<void> {
  const { opened, refused } = await openFiles([file], 'message', locale)
  const [picture] = opened
  const cut = picture && (await cropPicture(picture.file, null, 'message'))
  if (cut && 'picture' in cut) return postMessage(threadKey, { image: cut.picture })
  const error = cut?.error ?? refused[0]
  if (error) environment().notify('error', error)
}
