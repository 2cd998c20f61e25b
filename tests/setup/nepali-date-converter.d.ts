// the package's own types are not among its exports
declare module '@sbmdkl/nepali-date-converter' {
  /** Takes and returns YYYY-MM-DD. */
  export function adToBs(gregorian: string): string
}
