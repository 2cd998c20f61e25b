// The build's entry into Astro: bundled by the build, loaded by Vite in development. No other server code imports Astro.
import { astro, FetchState } from 'astro/fetch'

/** Renders whole pages, not streams: page components set headers (cache, CSP), which must precede the first byte. */
export function render(
  request: Request,
  locals: Pick<App.Locals, 'data' | 'locale' | 'savesData' | 'requestId'>,
): Promise<Response> {
  const state = new FetchState(request)
  state.streaming = false
  Object.assign(state.locals, locals)
  return astro(state)
}

export type Render = typeof render
