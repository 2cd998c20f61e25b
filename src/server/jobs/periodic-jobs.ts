import type { AppContext, JobContext } from '#server/context.ts'
import type { Logger } from '#server/log.ts'
import { retryRequestedDeletions } from '#server/services/account/requested-deletion.ts'
import { advanceBookings } from '#server/services/booking/advance-bookings.ts'
import { remindOfPickups } from '#server/services/booking/remind-of-pickups.ts'
import { createCorridorJob } from '#server/services/carpool/measure-corridors.ts'
import { notifyAlerts } from '#server/services/carpool/notify-alerts.ts'
import { sweepUploads } from '#server/services/hosting/delete-uploads.ts'
import { encodeAvif } from '#server/services/hosting/encode-avif.ts'
import { refreshCalendars } from '#server/services/hosting/imports/refresh-calendars.ts'
import { notifyInsurance } from '#server/services/hosting/notify-insurance.ts'
import { lapseOverdueChanges } from '#server/services/my-bookings/changes/answer-change.ts'
import { revealDueRatings } from '#server/services/my-bookings/reveal-ratings.ts'
import { sendQueuedPushes } from '#server/services/notifications/send-queued-push.ts'
import { createSmsSender } from '#server/services/notifications/send-queued-sms.ts'
import { pollOpenAttempts } from '#server/services/payments/poll-open-attempts.ts'
import { rewardReferrers } from '#server/services/referral/rewards.ts'
import { digestUnread } from '#server/services/threads/digest-unread.ts'
import { endTripDays } from '#server/services/trip-day/silent-bills.ts'
import { purgeExpired } from './purge-expired.ts'
import type { Job } from './run-jobs.ts'

/** All background work. What a job stores between rounds must not matter: another process may run the next one. */
export function periodicJobs(context: AppContext, log: Logger): Job[] {
  const job = (
    name: string,
    everyMs: number,
    run: (context: JobContext) => Promise<number>,
    wakeTag?: string,
  ): Job => ({
    name,
    everyMs,
    ...(wakeTag && { wakeTag }),
    run: (now, lease) => run({ ...context, now, assertLeaseHeld: lease.assertHeld }),
  })
  return [
    job('advance bookings', 10_000, advanceBookings),
    job('end unanswered changes', 30_000, lapseOverdueChanges),
    job('end trip days', 60_000, endTripDays),
    job('reveal ratings', 60_000, revealDueRatings),
    job('encode AVIF', 3_000, (at) => encodeAvif(at, log)),
    job('measure corridors', 5_000, createCorridorJob(log)),
    job('poll payments', 60_000, (at) => pollOpenAttempts(at, log)),
    job('notify carpool alerts', 5_000, notifyAlerts, 'alerts'),
    job('remind of pickups', 60_000, remindOfPickups),
    job('notify of unread messages', 60_000, digestUnread),
    job('send SMS', 5_000, createSmsSender(log)),
    job('send pushes', 3_000, sendQueuedPushes),
    job('send insurance expiry notices', 3_600_000, notifyInsurance),
    job('refresh imported calendars', 30_000, refreshCalendars, 'imports'),
    job('reward referrers', 600_000, rewardReferrers),
    job('purge expired data', 3_600_000, purgeExpired),
    job('delete accounts as requested', 600_000, (at) => retryRequestedDeletions(at, log)),
    job('sweep uploads', 3_600_000, sweepUploads),
  ]
}
