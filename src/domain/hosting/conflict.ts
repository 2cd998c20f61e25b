import { latinDigits } from '#domain/shared/digits.ts'
import { wholeNumber } from '#domain/shared/numbers.ts'

/** A form edited in two windows: the values here, and those that the other window saved. */
export interface Conflict<Values extends object> {
  mine: Values
  theirs: Values
  /** names of fields that differ; linked fields are grouped */
  differing: Groups
}
export type Groups = readonly (readonly string[])[]

const fieldOf = (values: object, name: string): unknown => (values as Readonly<Record<string, unknown>>)[name]
const isSame = (a: object, b: object, fields: readonly string[]): boolean =>
  fields.every(
    (name) => JSON.stringify(normalize(fieldOf(a, name))) === JSON.stringify(normalize(fieldOf(b, name))),
  )
/** Ignores the script of digits, how numbers are written and surrounding spaces. */
function normalize(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const text = latinDigits(value.trim())
  // a licence or a phone number may begin with 0
  return text.startsWith('0') ? text : (wholeNumber(text) ?? text)
}

/**
 * Compares two windows' values and merges them: theirs for fields unchanged here since `base`, else mine.
 * `linkedFields`: fields that are only valid together; `normalize`: values as the server would store them. Null: no
 * difference.
 */
export function findConflict<Values extends object>(
  { base, mine, theirs }: { base: Values; mine: Values; theirs: Values },
  {
    linkedFields = [],
    normalize = (values) => values,
  }: { linkedFields?: Groups; normalize?: (values: Values) => Values } = {},
): { conflict: Conflict<Values>; merged: Values } | null {
  const grouped = new Set(linkedFields.flat())
  const alone = Object.keys(mine).filter((name) => !grouped.has(name))
  const groups = [...linkedFields, ...alone.map((name) => [name])]
  const isEqual = (a: Values, b: Values, fields: readonly string[]) =>
    isSame(normalize(a), normalize(b), fields)
  const differing = groups.filter((fields) => !isEqual(mine, theirs, fields))
  if (!differing.length) return null
  const untouched = differing.filter((fields) => isEqual(mine, base, fields))
  return { conflict: { mine, theirs, differing }, merged: { ...mine, ...fieldsOf(theirs, untouched.flat()) } }
}

export function fieldsOf<Values extends object>(values: Values, fields: readonly string[]): Partial<Values> {
  return Object.fromEntries(fields.map((name) => [name, fieldOf(values, name)])) as Partial<Values>
}

/** Which window's values these fields have; null when they were edited since. */
export function chosenSide(
  values: object,
  { mine, theirs }: { mine: object; theirs: object },
  fields: readonly string[],
): 'mine' | 'theirs' | null {
  if (isSame(values, mine, fields)) return 'mine'
  return isSame(values, theirs, fields) ? 'theirs' : null
}
