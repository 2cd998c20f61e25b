// The build's entry into Astro: bundled by it, loaded by Vite in development. Nothing else of the server imports it.
import { astro, FetchState } from 'astro/fetch'

/** Answers whole pages: headers that a page's parts set (cache, content policy) must be there before its first byte. */
export function render(
  request: Request,
  locals: Pick<App.Locals, 'data' | 'locale' | 'requestId'>,
): Promise<Response> {
  const state = new FetchState(request)
  state.streaming = false
  Object.assign(state.locals, locals)
  return astro(state)
}

export type Render = typeof render
