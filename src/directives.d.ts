import 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    /** the name of a group of islands that come alive together */
    'client:interaction'?: string
  }
}
