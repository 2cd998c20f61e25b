/** @types/negotiator describes 0.6, which lacks `preferred`. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: Readonly<Record<string, string | undefined>> })
    /** Undefined when none is acceptable; `preferred` orders encodings of equal quality. */
    encoding<E extends string>(available: readonly E[], options: { preferred: readonly E[] }): E | undefined
    /** The types of the header, best first, without those of quality 0. */
    mediaTypes(): string[]
  }
}
