/** The same YYYY-MM-DD day so many years later; of 29 February the day before where there is none. */
export function yearsLater(date: string, years: number): string {
  const year = Number(date.slice(0, 4)) + years
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return `${year}${date.slice(4) === '-02-29' && !isLeap ? '-02-28' : date.slice(4)}`
}
