import { kathmanduDate } from '#domain/shared/kathmandu-time.ts'
import { environment } from '#stores/shell/environment.ts'

/** YYYY-MM-DD in Kathmandu */
export function today(): string {
  return kathmanduDate(environment().now())
}
