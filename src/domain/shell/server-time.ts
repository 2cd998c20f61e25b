/** The `Server-Timing` entry with the server's time: epoch milliseconds, as its duration. */
export const SERVER_TIME = 'now'

export function serverTiming(now: number): string {
  return `${SERVER_TIME};dur=${now}`
}
