import { getAdapter } from '@astrojs/node'
import type { AstroIntegration } from 'astro'

/** Node adapter with a custom entry: it turns a Request into a Response; src/server/main.ts is the server. */
export function requestAdapter(): AstroIntegration {
  return {
    name: 'sawari-adapter',
    hooks: {
      'astro:config:done': ({ setAdapter }) =>
        setAdapter({
          ...getAdapter({ staticHeaders: false }),
          name: 'sawari-adapter',
          serverEntrypoint: new URL('../../src/server/astro/render.ts', import.meta.url),
        }),
    },
  }
}
