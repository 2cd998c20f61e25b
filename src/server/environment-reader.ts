export class ConfigError extends Error {}

export type Environment = Record<string, string | undefined>

/** Reads variables by kind; an empty one counts as not set. Each read throws ConfigError, naming the variable, for a value of another kind. */
export function reader(env: Environment) {
  const raw = (name: string): string | null => env[name]?.trim() || null
  const refuse = (name: string, wanted: string): never => {
    const value = env[name] ?? ''
    // an address may hold a password, and this goes into logs
    const shown = name === 'DATABASE_URL' || /[@?#]/.test(value) ? '' : `, but it is "${value}"`
    throw new ConfigError(`${name} must be ${wanted}${shown}.`)
  }
  const url = (name: string, fallback: string): string => {
    const value = (raw(name) ?? fallback).replace(/\/+$/, '')
    if (!/^https?:\/\//.test(value) || !URL.canParse(value))
      refuse(name, 'an address that starts with http:// or https://')
    return value
  }
  const optionalOnOff = (name: string): boolean | null => {
    const value = raw(name)
    if (value !== null && value !== 'on' && value !== 'off') refuse(name, '"on" or "off"')
    return value === null ? null : value === 'on'
  }
  return {
    url,
    origin(name: string, fallback: string): string {
      const value = url(name, fallback)
      const { origin, pathname, username, password } = new URL(value)
      if (pathname !== '/' || username || password || /[?#]/.test(value))
        refuse(name, 'an address without user, path, query and fragment, such as https://sawari.example')
      return origin
    },
    optionalUrl: (name: string): string | null => (raw(name) === null ? null : url(name, '')),
    text: (name: string, fallback: string): string => raw(name) ?? fallback,
    integer(name: string, fallback: number, least: number, most: number): number {
      const value = raw(name)
      if (value === null) return fallback
      if (!/^\d{1,9}$/.test(value) || Number(value) < least || Number(value) > most)
        refuse(name, `a whole number from ${least} to ${most}`)
      return Number(value)
    },
    optionalOnOff,
    onOff: (name: string, fallback: boolean): boolean => optionalOnOff(name) ?? fallback,
    oneOf<const T extends string>(name: string, values: readonly T[], fallback: T): T {
      const value = raw(name)
      if (value === null) return fallback
      return values.find((one) => one === value) ?? refuse(name, `one of ${values.join(', ')}`)
    },
    postgres(name: string): string | null {
      const value = raw(name)
      if (value !== null && (!/^postgres(ql)?:\/\//.test(value) || !URL.canParse(value)))
        refuse(name, 'an address that starts with postgres://')
      return value
    },
    pathOrUrl: (name: string, fallback: string): string =>
      /^\/(?!\/)/.test(raw(name) ?? fallback)
        ? (raw(name) ?? fallback).replace(/\/+$/, '')
        : url(name, fallback),
  }
}
