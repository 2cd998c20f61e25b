import { atom } from 'nanostores'
import type { Locale } from '#domain/shell/locale.ts'
import { cropPicture, openFiles } from '#stores/hosting/crop-picture.ts'
import { environment } from '#stores/shell/environment.ts'
import { postMessage } from './sending.ts'

// state
/** A chosen picture is being opened and made smaller. */
export const $isPreparing = atom(false)

// actions
/** Shrinks a chosen picture on the device and sends it as a message. */
export async function postPicture(threadKey: string, file: Blob, locale: Locale): Promise<void> {
  if ($isPreparing.get()) return
  $isPreparing.set(true)
  const { opened, refused } = await openFiles([file], 'message', locale)
  const [picture] = opened
  const cut = picture && (await cropPicture(picture.file, null, 'message'))
  $isPreparing.set(false)
  if (cut && 'picture' in cut) return postMessage(threadKey, { image: cut.picture })
  const error = cut?.error ?? refused[0]
  if (error) environment().notify('error', error)
}
