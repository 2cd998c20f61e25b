import { atom } from 'nanostores'
import { toFailure } from '#contract/api-failure.ts'
import { listReferredUsers, type ReferredUser } from '#contract/referral.ts'
import { REFERRED_USERS_PER_PAGE } from '#domain/referral/referral.ts'
import { hasMore } from '#domain/shared/paging.ts'
import { environment } from '#stores/shell/environment.ts'
import { createPaged, type Paged } from '#stores/shell/paged.ts'

const NOBODY: Paged<ReferredUser> = {
  status: 'idle',
  items: [],
  pagination: { page: 1, limit: REFERRED_USERS_PER_PAGE, total: 0 },
}

// state
const users = createPaged(NOBODY, { isPersonal: true })
export const $referredUsers = users.$state
/** The API's sentence about the last failure; empty without a response. */
export const $failure = atom('')

// actions
export async function loadReferredUsers(): Promise<void> {
  await users.loadPage(1, (signal) => request(1, signal))
}

export async function loadMoreReferredUsers(): Promise<void> {
  const { status, pagination } = $referredUsers.get()
  if (status === 'loading' || status === 'adding' || !hasMore(pagination)) return
  const page = pagination.page + 1
  await users.addPage(page, (signal) => request(page, signal))
}

async function request(page: number, signal: AbortSignal) {
  try {
    return await environment().call(listReferredUsers, { query: { page }, signal })
  } catch (error) {
    if (!signal.aborted) $failure.set(toFailure(error).message)
    throw error
  }
}
