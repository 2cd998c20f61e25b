/** Each icon has a module of its own; the package types only the whole set. */
declare module 'lucide/dist/esm/icons/*.mjs' {
  const icon: import('lucide').IconNode
  export default icon
}
