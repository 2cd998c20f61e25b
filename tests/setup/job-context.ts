import type { AppContext, JobContext } from '#server/context.ts'
import type { Lease } from '#server/jobs/job-leases.ts'

/** A lease that is never lost. */
export const HELD_LEASE: Lease = { assertHeld: async () => undefined, end: async () => undefined }

/** The context of a round that runs outside the jobs. */
export const jobContext = (context: AppContext): JobContext => ({
  ...context,
  assertLeaseHeld: HELD_LEASE.assertHeld,
})
