import { decimalNumber, wholeNumber } from '../../src/domain/shared/numbers.ts'
import { plainText } from '../../src/domain/shared/text.ts'
import { OperatorError } from '../../src/server/services/operator/operator-error.ts'

const MAX_WHOLE = 999_999_999
const invalid = (message: string) => new OperatorError('invalid', message)

/** The arguments and options of a command line. */
export class Input {
  readonly #args: readonly string[]
  readonly #options: Readonly<Record<string, unknown>>

  constructor(args: readonly string[], options: Readonly<Record<string, unknown>>) {
    this.#args = args
    this.#options = options
  }

  /** A positional argument; '' if omitted. */
  arg(index: number): string {
    return this.#args[index] ?? ''
  }

  /** A positional argument that identifies something by id, code or plate. */
  key(index: number): string {
    return plainText(this.arg(index))
  }

  /** An option by its camel case name. */
  text(name: string): string | undefined {
    const value = this.#options[name]
    return typeof value === 'string' ? value : undefined
  }

  /** A text option that the command declares with `!`; '' when it was given so. */
  required(name: string): string {
    return this.text(name) ?? ''
  }

  flag(name: string): boolean {
    return this.#options[name] === true
  }

  /**
   * A whole number from 0 up, in any spelling.
   * @throws OperatorError
   */
  whole(name: string): number | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    const number = wholeNumber(text)
    if (number === null || number > MAX_WHOLE)
      throw invalid(`"${text}" is not a whole number (--${kebabCase(name)}).`)
    return number
  }

  /**
   * A decimal number, such as degrees.
   * @throws OperatorError
   */
  decimal(name: string): number | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    const [, sign, unsigned = ''] = /^(-?)(.*)$/.exec(plainText(text)) ?? []
    const number = decimalNumber(unsigned)
    if (number === null || number > MAX_WHOLE)
      throw invalid(`"${text}" is not a number (--${kebabCase(name)}).`)
    return sign ? -number : number
  }

  /** @throws OperatorError */
  oneOf<const T extends string>(name: string, values: readonly T[], fallback: T): T {
    const text = this.text(name)
    if (text === undefined) return fallback
    const known = values.find((value) => value === text)
    if (known === undefined)
      throw invalid(`"${text}" is none of ${values.join(', ')} (--${kebabCase(name)}).`)
    return known
  }

  /**
   * The maximum number of lines.
   * @throws OperatorError
   */
  limit(fallback = 50): number {
    return countOf(this.text('limit'), { fallback, most: 1_000 })
  }
}

export const LIMIT = ['--limit <n>', 'maximum number of lines (50)'] as const

const kebabCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** @throws OperatorError when the text is not a number or is too large */
export function countOf(
  text: string | undefined,
  { fallback, most: max }: { fallback: number; most: number },
): number {
  if (text === undefined || text === '') return fallback
  const number = wholeNumber(text)
  if (!number || number > max) throw invalid(`"${text}" is not a number from 1 to ${max}.`)
  return number
}

export function definedOnly<T extends Record<string, unknown>>(
  values: T,
): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>
  }
}
