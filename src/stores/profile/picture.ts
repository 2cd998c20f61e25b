import { atom } from 'nanostores'
import type { ApiFailure } from '#contract/api-failure.ts'
import type { User } from '#contract/auth.ts'
import { removeUserImage, uploadUserImage } from '#contract/profile.ts'
import type { CropArea } from '#domain/hosting/cropping.ts'
import type { OpenedPicture } from '#domain/hosting/picture-file.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { $user } from '#stores/auth/session.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { cropPicture, isFinal, openFiles, rotateOpenedPicture } from '#stores/hosting/crop-picture.ts'
import { environment, t } from '#stores/shell/environment.ts'
import { createLatest } from '#stores/shell/latest.ts'
import { forgetWritesAbout, listStoredWrites, sendStored, storeWrite } from '#stores/shell/outbox.ts'
import { hasUnsentWrites } from '#stores/shell/outbox-owners.ts'
import { type SendOutcome, send } from '#stores/shell/send.ts'

interface Progress {
  /** `opening`: another file can be chosen instead */
  status: 'idle' | 'opening' | 'working' | 'failed'
  /** share that was sent, 0 to 1 */
  progress: number
  error: string | null
  canRetry: boolean
}
export const NO_PICTURE_CHANGE: Progress = { status: 'idle', progress: 0, error: null, canRetry: false }

/** The name of the upload in the outbox. */
const UPLOAD = `${uploadUserImage.method} ${uploadUserImage.path}`
// state
/** The chosen picture while it is being cropped. */
export const $chosenPicture = atom<(OpenedPicture & { id: string }) | null>(null)
export const $picture = atom<Progress>(NO_PICTURE_CHANGE)
/** Repeats what failed; a picture is not cropped again. */
let retryLast: (() => Promise<void>) | null = null
/** The latest choice wins: a HEIC opens later than a JPEG that was chosen after it. */
const begin = createLatest()

// actions
export async function chooseProfilePicture(file: Blob, locale: Locale): Promise<void> {
  if ($picture.get().status === 'working') return
  retryLast = null
  const isLatest = begin()
  $chosenPicture.set(null)
  $picture.set({ ...NO_PICTURE_CHANGE, status: 'opening' })
  const { opened, refused } = await openFiles([file], 'person', locale)
  if (!isLatest()) return
  $picture.set(NO_PICTURE_CHANGE)
  const [picture] = opened
  if (picture) $chosenPicture.set({ ...picture, id: environment().uniqueKey() })
  else if (refused[0]) fail(refused[0])
}

export function closeCrop(): void {
  begin()
  $chosenPicture.set(null)
}

/** Clockwise by 90°. */
export async function rotateChosen(): Promise<void> {
  const chosen = $chosenPicture.get()
  const turned = chosen && (await rotateOpenedPicture(chosen))
  if (turned && $chosenPicture.get() === chosen) $chosenPicture.set({ ...chosen, ...turned })
}

/** Crops the chosen picture and sends it. */
export async function cropTo(area: CropArea): Promise<void> {
  const chosen = $chosenPicture.get()
  $chosenPicture.set(null)
  if (!chosen) return
  $picture.set({ ...NO_PICTURE_CHANGE, status: 'working' })
  const isLatest = begin()
  const cut = await cropPicture(chosen.file, area, 'person')
  // signed out in the meantime
  if (!isLatest()) return
  if (!('picture' in cut)) return fail(cut.error)
  const picture = { key: chosen.id, image: cut.picture }
  const isOnDevice = await storeUnsentPicture(picture)
  if (isLatest()) await sendPicture(picture, isOnDevice)
}

/** What is sent, with its Idempotency-Key. */
interface Cut {
  key: string
  image: Blob
}

/** On the device until it is saved or refused: the page may end at any time. It replaces an earlier one. */
async function storeUnsentPicture({ key, image }: Cut): Promise<boolean> {
  const id = $user.get()?.id
  if (id === undefined) return false
  await forgetWritesAbout(uploadUserImage.path, id)
  return storeWrite({ key, call: UPLOAD, params: { id }, payload: { image } })
}

/** Offers to send an unsent picture of an earlier page. Not sent by itself: another device may have saved one since. */
export async function restorePicture(): Promise<void> {
  if (!hasUnsentWrites()) return
  const isLatest = begin()
  const stored = (await listStoredWrites(UPLOAD)).at(-1)
  const image = stored?.payload.image
  if (!stored || !isLatest() || !(image instanceof Blob)) return
  retryLast = () => sendPicture({ key: stored.key, image }, true)
  fail(t('profile.picture.unsaved'))
}

export async function retryPicture(): Promise<void> {
  await retryLast?.()
}

export async function removeProfilePicture(): Promise<void> {
  if (await environment().confirm(t('profile.picture.removeQuestion'))) await remove()
}

async function sendPicture(picture: Cut, isOnDevice: boolean): Promise<void> {
  const { key, image } = picture
  const onProgress = (progress: number) => $picture.set({ ...NO_PICTURE_CHANGE, status: 'working', progress })
  await change(
    (id) => sendStored(uploadUserImage, { key, isOnDevice, params: { id }, payload: { image }, onProgress }),
    { done: t('profile.picture.saved'), retry: () => sendPicture(picture, isOnDevice) },
  )
}

async function remove(): Promise<void> {
  await change((id) => send(removeUserImage, { params: { id } }), {
    done: t('profile.picture.removed'),
    retry: remove,
  })
}

async function change(
  act: (id: number) => Promise<SendOutcome<User> | null>,
  { done, retry }: { done: string; retry: () => Promise<void> },
): Promise<void> {
  const user = $user.get()
  if (!user) return
  retryLast = null
  $picture.set({ ...NO_PICTURE_CHANGE, status: 'working' })
  const outcome = await act(user.id)
  // signed out in the meantime
  if ($user.get()?.id !== user.id) return
  // another tab has sent or removed it, and has updated the user that both share
  if (outcome === null) return $picture.set(NO_PICTURE_CHANGE)
  if (outcome.status === 'answered') {
    $user.set(outcome.data)
    $picture.set(NO_PICTURE_CHANGE)
    void forgetWritesAbout(uploadUserImage.path, user.id)
    environment().notify('success', done)
    return
  }
  const { failure } = outcome
  if (isTemporary(failure)) retryLast = retry
  if (isFinal(failure)) void forgetWritesAbout(uploadUserImage.path, user.id)
  fail(failure.message || t(failure.status === 0 ? 'profile.picture.offline' : 'profile.picture.failed'))
}

const isTemporary = ({ status }: ApiFailure) => status === 0 || status >= 500

function fail(error: string): void {
  $picture.set({ ...NO_PICTURE_CHANGE, status: 'failed', error, canRetry: retryLast !== null })
}

// reactions
onSignedOut(() => {
  begin()
  retryLast = null
  $chosenPicture.set(null)
  $picture.set(NO_PICTURE_CHANGE)
})
