import type { Plugin } from 'vite'

/**
 * The contract's schemas are for the server; the browser only uses the URLs in the same files. A bundler keeps an
 * unused schema, and valibot with it, if the schema spreads the entries of another one. This plugin marks schema calls
 * as pure.
 */
export function pureSchemas(): Plugin {
  return {
    name: 'pure-schemas',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!/\/src\/contract\/[\w-]+\.ts$/.test(id)) return null
      const parts: string[] = []
      let end = 0
      for (const { start, end: last } of this.parse(code).body.flatMap(schemasIn)) {
        parts.push(code.slice(end, start), '/* @__PURE__ */ (() => ', code.slice(start, last), ')()')
        end = last
      }
      return { code: parts.join('') + code.slice(end), map: null }
    },
  }
}

interface Node {
  type: string
  start: number
  end: number
}
type Statement = Node & { declaration?: Statement | null; declarations?: { init?: Node | null }[] }

/** The call expressions that initialise a statement's constants. */
function schemasIn(statement: Statement): Node[] {
  const { declaration, declarations = [] } = statement
  if (declaration) return schemasIn(declaration)
  return declarations.flatMap(({ init }) => (init?.type === 'CallExpression' ? [init] : []))
}
