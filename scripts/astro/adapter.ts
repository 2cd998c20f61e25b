import { getAdapter } from '@astrojs/node'
import type { AstroIntegration } from 'astro'

/**
 * The Node adapter with a custom entry that turns a Request into a Response. The server itself is src/server/main.ts.
 */
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
