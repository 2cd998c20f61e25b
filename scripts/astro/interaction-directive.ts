import type { AstroIntegration } from 'astro'

/** Adds `client:interaction`: an island's code is loaded when a person first touches it (design section 2, principle 2). */
export function interactionDirective(): AstroIntegration {
  return {
    name: 'client-interaction',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'interaction', entrypoint: './src/client/interaction.ts' })
      },
    },
  }
}
