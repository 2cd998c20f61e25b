import type { Plugin } from 'vite'

// biome-ignore lint/suspicious/noTemplateCurlyInString: Astro's source
const STYLE = '<style>${ISLAND_STYLES}</style>'

/**
 * Astro puts a style element before the first island, but HTML only allows it in the head. src/styles/base.css contains
 * the rule instead.
 */
export function islandStyle(): Plugin {
  return {
    name: 'island-style',
    transform(code, id) {
      if (!/\/astro\/dist\/runtime\/server\/scripts\.js/.test(id)) return null
      if (!code.includes(STYLE))
        throw new Error('Astro no longer writes the style of islands in the expected way.')
      return { code: code.replace(STYLE, ''), map: null }
    },
  }
}
