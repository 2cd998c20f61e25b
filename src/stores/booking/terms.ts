import { getPage, type StaticPage } from '#contract/content.ts'
import { environment } from '#stores/shell/environment.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'

export interface Terms {
  status: LoadStatus
  page: StaticPage | null
}

export const NO_TERMS: Terms = { status: 'idle', page: null }

// state
const terms = createResource(NO_TERMS)
export const $terms = terms.$state

// actions
/** Loads the terms once, when the user opens them. */
export async function loadTerms(): Promise<void> {
  const { status } = $terms.get()
  if (status === 'ready' || status === 'loading') return
  await terms.load({ status: 'loading', page: null }, async (signal) => {
    const { data } = await environment().call(getPage, { params: { slug: 'terms' }, signal })
    return { page: data }
  })
}
