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

/** Calls tested in notifications/notifications.test.ts. */
export const NOTIFICATION_CALLS = [
  'GET /notifications',
  'GET /notifications/read/{id}',
  'POST /notifications/read/{id}',
  'POST /notifications/readAll',
] as const

/** Calls tested in guarded-profile.test.ts. */
export const PROFILE_CALLS = [
  'POST /auth/user',
  'POST /users/{id}/image',
  'DELETE /users/{id}/image',
  'POST /auth/sendVerificationSMS',
  'POST /auth/verifySMS',
  'GET /auth/smsSettings',
  'POST /auth/smsSettings',
  'GET /auth/pushSettings',
  'POST /auth/pushSettings',
  'POST /auth/pushSubscription',
  'DELETE /auth/pushSubscription',
  'POST /auth/locale',
  'GET /users/{id}/earnings',
] as const

/** Calls tested in guarded-account.test.ts. */
export const ACCOUNT_CALLS = [
  'GET /auth/sessions',
  'DELETE /auth/sessions/{id}',
  'DELETE /auth/sessions',
  'POST /auth/export',
  'GET /auth/deletion',
  'POST /auth/deletion',
] as const

/** Calls tested in carpool/alerts.test.ts. */
export const ALERT_CALLS = [
  'POST /carpool/alerts',
  'GET /carpool/alerts',
  'DELETE /carpool/alerts/{id}',
] as const

/** Calls tested in guarded-carpool.test.ts. */
export const CARPOOL_CALLS = [
  'POST /carpool',
  'GET /carpool',
  'GET /carpool/{id}',
  'GET /carpool/complete',
  'POST /carpool/complete',
] as const

/** Calls that guarded.test.ts leaves to other tables. */
export const OTHER_CALLS = [
  ...HOSTING_CALLS,
  ...NOTIFICATION_CALLS,
  ...PROFILE_CALLS,
  ...ACCOUNT_CALLS,
  ...ALERT_CALLS,
  ...CARPOOL_CALLS,
]

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
