declare module 'bikram-sambat' {
  const bikramSambat: {
    /** Takes a Gregorian YYYY-MM-DD; throws outside its tables. */
    toBik(gregorian: string): { year: number; month: number; day: number }
  }
  export default bikramSambat
}
