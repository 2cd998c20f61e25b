import type { AstroIntegration } from 'astro'

/** Every part of the kit in every state (tests/kit/), below /kit: while the site is developed, and never in a build. */
export function kitPage(): AstroIntegration {
  return {
    name: 'sawari-kit-page',
    hooks: {
      'astro:config:setup': ({ command, injectRoute }) => {
        if (command !== 'dev') return
        injectRoute({ pattern: '/kit', entrypoint: './tests/kit/pages/index.astro' })
        injectRoute({ pattern: '/kit/ne', entrypoint: './tests/kit/pages/ne.astro' })
      },
    },
  }
}
