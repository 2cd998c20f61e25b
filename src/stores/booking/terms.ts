import { atom } from 'nanostores'
import { getPage, type StaticPage } from '#contract/content.ts'
import { environment } from '#stores/shell/environment.ts'

export interface Terms {
  status: 'none' | 'loading' | 'ready' | 'failed'
  page: StaticPage | null
}

export const NO_TERMS: Terms = { status: 'none', page: null }

// state
export const $terms = atom<Terms>(NO_TERMS)

// actions
/** Loaded when somebody wants to read them; once is enough. */
export async function loadTerms(): Promise<void> {
  const { status } = $terms.get()
  if (status === 'ready' || status === 'loading') return
  $terms.set({ status: 'loading', page: null })
  try {
    const { data } = await environment().call(getPage, { params: { slug: 'terms' } })
    $terms.set({ status: 'ready', page: data })
  } catch {
    $terms.set({ status: 'failed', page: null })
  }
}
