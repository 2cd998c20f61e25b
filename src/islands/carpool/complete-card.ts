import { $board } from '#stores/carpool/board.ts'
import { completeBoardRequest } from '#stores/carpool/board-changes.ts'

export const FOUND_ID = 'board-found'
export const LIST_ID = 'board-list'

/** Completes a request, whether or not the board shows it. The focus stays where its card was. */
export async function completeCard(id: number): Promise<void> {
  const card = document.querySelector(`#${LIST_ID} [data-id="${id}"]`)
  const next = card?.nextElementSibling ?? card?.previousElementSibling
  if (!(await completeBoardRequest(id))) return
  requestAnimationFrame(() => {
    const link = (next ?? document.getElementById(LIST_ID))?.querySelector('a')
    const isFound = $board.get().items.length > 0
    const place = isFound && !next ? document.getElementById(FOUND_ID) : link
    place?.focus()
  })
}
