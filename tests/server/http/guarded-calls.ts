import type { TestApi } from '#tests/setup/api.ts'

/** Calls tested in guarded-hosting.test.ts. */
export const HOSTING_CALLS = [
  'POST /vehicles',
  'POST /vehicles/{id}',
  'DELETE /vehicles/{id}',
  'POST /vehicles/{id}/images',
  'DELETE /vehicleImages/{id}',
  'POST /vehicles/{id}/papers',
  'POST /vehicles/{id}/state',
  'POST /vehicles/{id}/unavailableDate',
  'DELETE /unavailableDates/{id}',
  'GET /hostCalendar',
  'GET /vehicles/{id}/calendarFeed',
  'POST /vehicles/{id}/calendarFeed',
] as const

/** Every call that the OpenAPI document marks as guarded. */
export async function guardedCalls(api: TestApi): Promise<string[]> {
  const { text } = await api.call('GET', '/api/v1/openapi.json')
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, { security?: unknown }>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security)
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  )
}
