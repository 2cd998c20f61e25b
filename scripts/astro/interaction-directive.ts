import type { AstroIntegration } from 'astro'

/** Adds `client:interaction`: an island's code is loaded on the first interaction, so unused islands cost no bytes. */
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
