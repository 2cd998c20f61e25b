import type { Plugin } from 'vite'

/**
 * The contract's schemas are for the server; a browser reads the addresses that stand beside them. The bundler keeps a
 * schema nobody reads when it spreads another one's entries, and valibot with it: here each is marked as made without effects.
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

/** What the constants of a statement are made of, where that is a call. */
function schemasIn(statement: Statement): Node[] {
  const { declaration, declarations = [] } = statement
  if (declaration) return schemasIn(declaration)
  return declarations.flatMap(({ init }) => (init?.type === 'CallExpression' ? [init] : []))
}
