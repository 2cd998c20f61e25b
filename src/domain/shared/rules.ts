import { create, test as vestTest } from 'vest'
import type { MessageKey } from '#messages/keys.ts'

export type FieldErrors<Field extends string> = Partial<Record<Field, MessageKey>>

/** Vest's `test`, which accepts any text, typed for message keys. */
export const test: (field: string, message: MessageKey, holds: () => boolean) => void = vestTest

/**
 * A Vest suite of a form; messages are keys. `run` and `only` remember the last run, for a form in the browser;
 * `runStatic` is stateless, for the server: Vest 6.3.2's own `runStatic` stores every run in its suite, so that each
 * takes longer than the one before (160 ms after 300).
 */
export function formRules<Field extends string, Data>(describe: (data: Data) => void) {
  const newSuite = () => create<{ fields: Field }, Data>(describe)
  const runStatic = (data: Data) => newSuite().run(data)
  return {
    ...newSuite(),
    runStatic,
    /** The first message of each invalid field. */
    firstErrors(data: Data): FieldErrors<Field> {
      const errors: FieldErrors<Field> = {}
      for (const [field, [key]] of Object.entries<string[]>(runStatic(data).getErrors()))
        if (key) errors[field as Field] = key as MessageKey
      return errors
    },
  }
}
