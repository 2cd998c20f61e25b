import { atom, computed } from 'nanostores'
import { type DeletionPreview, deleteAccount, previewDeletion } from '#contract/account.ts'
import { REDIRECT_TOAST_MS } from '#domain/shell/toast-times.ts'
import { $isLeaving, $user, clearSession } from '#stores/auth/session.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { environment, t } from '#stores/shell/environment.ts'
import { forgetWritesOf } from '#stores/shell/outbox.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'
import { failureOf, notifyFailure, send } from '#stores/shell/send.ts'

interface Preview {
  status: LoadStatus
  preview: DeletionPreview | null
}
export type DeletionState = 'loading' | 'failed' | 'blocked' | 'consequences' | 'confirm'

// state
const preview = createResource<Preview>({ status: 'idle', preview: null }, { isPersonal: true })
const $isConfirming = atom(false)
export const $isDeleting = atom(false)

// derived
export const $preview = computed(preview.$state, (state) => state.preview)
export const $deletionState = computed(
  [preview.$state, $isConfirming],
  ({ status, preview }, isConfirming): DeletionState => {
    if (status === 'failed') return 'failed'
    if (status !== 'ready' || !preview) return 'loading'
    if (preview.openBookings.length > 0 || preview.hasOpenRefund) return 'blocked'
    return isConfirming ? 'confirm' : 'consequences'
  },
)

// actions
export async function loadDeletion(): Promise<void> {
  $isConfirming.set(false)
  await preview.load({ status: 'loading', preview: null }, async (signal) => ({
    preview: (await environment().call(previewDeletion, { signal })).data,
  }))
}

export const setConfirming = (isConfirming: boolean): void => $isConfirming.set(isConfirming)

/** Deletes the account and opens the home page. After a failure the consequences are loaded and shown again. */
export async function deleteNow(): Promise<void> {
  if ($isDeleting.get()) return
  $isDeleting.set(true)
  const { navigate, notify } = environment()
  const failure = failureOf(await send(deleteAccount, { payload: { confirmed: true } }))
  if (failure) {
    notifyFailure(failure, t('account.deletion.failed'))
    if (failure.status !== 401) await loadDeletion()
  }
  $isDeleting.set(false)
  if (failure) return
  $isLeaving.set(true)
  const words = t('account.deletion.done')
  const userId = $user.get()?.id
  clearSession()
  // stored first: the page may be left during the wait
  notify('success', words, { persist: true, durationMs: REDIRECT_TOAST_MS })
  if (userId !== undefined) await forgetWritesOf(userId)
  await environment().deleteOfflineCopies()
  navigate('/')
}

// reactions
onSignedOut(() => $isConfirming.set(false))
