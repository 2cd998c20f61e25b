import { listOwnReviews, type OwnReview } from '#contract/ratings.ts'
import { OWN_REVIEWS_PER_PAGE } from '#domain/my-bookings/limits.ts'
import { readListQuery, reviewsPath } from '#domain/my-bookings/list-query.ts'
import { environment } from '#stores/shell/environment.ts'
import { createPaged, type Paged } from '#stores/shell/paged.ts'
import { pageOrLast } from './list.ts'

/** `idle`: the page is not open. */
export const NO_REVIEWS: Paged<OwnReview> = {
  status: 'idle',
  items: [],
  pagination: { page: 1, limit: OWN_REVIEWS_PER_PAGE, total: 0 },
}

// state
const list = createPaged(NO_REVIEWS, { isPersonal: true })
export const $ownReviews = list.$state

// actions
/** Opens the page of the URL; also after a failure. */
export function startReviews(): Promise<void> {
  return load()
}

/** Another page; the URL follows. */
export function chooseReviews(page: number): Promise<void> {
  environment().replacePath(reviewsPath(page))
  return load()
}

/** Loads the open page again after a change in it. */
export async function reloadReviews(): Promise<void> {
  const shown = $ownReviews.get()
  if (shown.status !== 'idle') await load(shown)
}

async function load(previous?: Paged<OwnReview>): Promise<void> {
  const { page } = readListQuery(new URL(environment().currentPath(), 'http://site').searchParams)
  const read = (signal: AbortSignal) =>
    pageOrLast(
      page,
      signal,
      (page) => environment().call(listOwnReviews, { query: { page }, signal }),
      (last) => environment().replacePath(reviewsPath(last)),
    )
  await list.loadPage(page, read, previous)
}
