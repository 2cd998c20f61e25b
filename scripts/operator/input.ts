import { latinDigits } from '../../src/domain/shared/digits.ts'
import { OperatorError } from '../../src/server/services/operator/operator-error.ts'

const invalid = (message: string) => new OperatorError('invalid', message)

/** What was typed after a command's name. */
export class Input {
  readonly #args: readonly string[]
  readonly #options: Readonly<Record<string, unknown>>

  constructor(args: readonly string[], options: Readonly<Record<string, unknown>>) {
    this.#args = args
    this.#options = options
  }

  /** An argument by its place; '' where it was left out. */
  arg(index: number): string {
    return this.#args[index] ?? ''
  }

  /** An option by its name in camel case. */
  text(name: string): string | undefined {
    const value = this.#options[name]
    return typeof value === 'string' ? value : undefined
  }

  flag(name: string): boolean {
    return this.#options[name] === true
  }

  /** A whole number from 0, in either script. @throws OperatorError */
  whole(name: string): number | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    const digits = latinDigits(text).replaceAll(/[\s,]/g, '')
    if (!/^\d{1,9}$/.test(digits)) throw invalid(`"${text}" is no whole number (--${kebabCase(name)}).`)
    return Number(digits)
  }

  /** Degrees and the like. @throws OperatorError */
  decimal(name: string): number | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    const digits = latinDigits(text).trim()
    if (!/^-?\d{1,9}(\.\d{1,15})?$/.test(digits))
      throw invalid(`"${text}" is no number (--${kebabCase(name)}).`)
    return Number(digits)
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

  /** How many lines are wanted. @throws OperatorError */
  limit(fallback = 50): number {
    return countOf(this.text('limit'), { fallback, most: 1_000 })
  }
}

export const LIMIT = ['--limit <n>', 'so many at most (50)'] as const

const kebabCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** @throws OperatorError for what is no number, or too large a one */
export function countOf(
  text: string | undefined,
  { fallback, most: max }: { fallback: number; most: number },
): number {
  if (text === undefined || text === '') return fallback
  const digits = latinDigits(text)
  if (!/^[1-9]\d{0,7}$/.test(digits) || Number(digits) > max)
    throw invalid(`"${text}" is not a number from 1 to ${max}.`)
  return Number(digits)
}

/** What is given, without what was left out. */
export function definedOnly<T extends Record<string, unknown>>(
  values: T,
): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>
  }
}
