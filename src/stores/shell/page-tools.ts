import { ApiFailure } from '#contract/api-failure.ts'
import { dropSession } from '#stores/auth/unauthorized.ts'
import { $question, ask } from './confirm.ts'
import type { Environment } from './environment.ts'
import { drainToasts, notify } from './toasts.ts'

/** Advice is longer than what usually is told. */
const ADVICE_MS = 12_000

/** For the page's plain HTML (islands/shell), which works when no more code can be loaded. */
export const tell = (name: string, detail: unknown) =>
  document.dispatchEvent(new CustomEvent(name, { detail }))

/** The result of a call. A 401 signs out before it is thrown. */
export async function withSignOut<T>(call: Promise<T>, isBackground = false): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 401)
      dropSession({ detail: error.message, isBackground })
    throw error
  }
}

/** Browsers inside apps drop files without a word. */
export async function adviseOnDownload(): Promise<void> {
  const advice = document.getElementById('site')?.dataset.embedded
  if (!advice) return
  // offline the advice is left out
  const rule = await import('./embedded.ts').catch(() => null)
  if (rule?.isEmbedded()) pageTools.notify('info', advice, { lasts: ADVICE_MS })
}

/** What a page needs only when it is used. */
export const pageTools: Pick<Environment, 'notify' | 'confirm' | 'download' | 'share' | 'copy'> = {
  notify(tone, text, options) {
    notify(tone, text, options)
    // the first toast loads the code that shows toasts; a persisted one waits for the next page
    if (!options?.persist) tell('hydrate:toast', drainToasts)
  },
  confirm(question, messages) {
    const answer = ask(question, messages)
    tell('ask', $question.get())
    return answer
  },
  download(name, type, content) {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([content], { type }))
    link.download = name
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
    void adviseOnDownload()
  },
  async share(link) {
    if (!navigator.canShare?.(link)) return false
    try {
      await navigator.share(link)
      return true
    } catch (error) {
      // the user closed the dialog; any other failure leaves the link to be copied
      return error instanceof DOMException && error.name === 'AbortError'
    }
  },
  async copy(text) {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      return false
    }
  },
}
