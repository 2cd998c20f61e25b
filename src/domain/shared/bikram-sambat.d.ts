declare module 'bikram-sambat' {
  const bikramSambat: {
    /** Takes a Gregorian YYYY-MM-DD; throws outside its tables. */
    toBik(gregorian: string): { year: number; month: number; day: number }
    /** YYYY-MM-DD of a Bikram Sambat date; throws outside its tables. */
    toGreg_text(year: number, month: number, day: number): string
  }
  export default bikramSambat
}
