import { ApiError } from '#server/http/api-error.ts'

/** At most `most` of them at once; so many may wait, each with its file in memory. @throws ApiError unavailable beyond */
export function createQueue(most: number, mostWaiting: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < most) running++
    else if (waiting.length >= mostWaiting) throw new ApiError('unavailable')
    // whoever is done hands its place on
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
