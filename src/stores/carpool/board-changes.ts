import type { CarpoolRequest } from '#contract/carpool.ts'
import { hasMore } from '#domain/shared/paging.ts'
import { t } from '#stores/shell/environment.ts'
import { $board, board, loadBoard, requestBoard } from './board.ts'
import { $openRequest, completeRequest } from './open-request.ts'
import { shareRide } from './ride-contact.ts'

// Actions on the board that are needed only after its first page is shown, so that their code loads after it.

/** Loads the next page, even after it failed. */
export async function addRequests(): Promise<void> {
  const { status, items, pagination } = $board.get()
  if (!hasMore(pagination) || (status !== 'ready' && status !== 'failed')) return
  // requests that were completed move the following ones up, so the next page may be one that was loaded before
  const page = Math.min(pagination.page, Math.floor(items.length / pagination.limit)) + 1
  await board.addPage(page, (signal) => requestBoard(page, signal))
}

/** Resolves with whether it is completed and off the board. */
export async function completeBoardRequest(id: number): Promise<boolean> {
  const question = t('carpool-board.complete.question')
  const isCompleted = await completeRequest(id, { question, failed: t('carpool-board.complete.failed') })
  if (isCompleted) removeFromBoard(id)
  return isCompleted
}

/** `title` has the places and the time; phone number and note are not shared. */
export async function shareRequest(link: { url: string; title: string }): Promise<void> {
  await shareRide(link, {
    copied: t('carpool-board.share.copied'),
    byHand: t('carpool-board.share.byHand', { url: link.url }),
  })
}

function removeFromBoard(id: number): void {
  const shown = $board.get()
  const isOther = (request: CarpoolRequest) => request.id !== id
  const items = shown.items.filter(isOther)
  const total = Math.max(0, shown.pagination.total - (shown.items.length - items.length))
  $board.set({ ...shown, items, pagination: { ...shown.pagination, total } })
  // a list that is being loaded may still contain it
  if (shown.status === 'loading' || shown.status === 'adding') void loadBoard()
  if ($openRequest.get().request?.id === id) $openRequest.set({ status: 'ready', request: null })
}
