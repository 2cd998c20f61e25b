import * as v from 'valibot'
import { MAX_REPORT_TEXT, REPORT_TYPES } from '#domain/feedback/limits.ts'
import { endpoint } from './endpoint.ts'

const Text = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(MAX_REPORT_TEXT))))
/** The id is sent under the name of its type; that of `carpool` is `requestID`, that of `thread` `threadKey`. */
export const ReportPayload = v.object({
  type: v.picklist(REPORT_TYPES),
  vehicleID: v.optional(v.nullable(v.number())),
  bookingId: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(60)))),
  userId: v.optional(v.nullable(v.number())),
  requestID: v.optional(v.nullable(v.number())),
  threadKey: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(60)))),
  reason: Text,
  remarks: Text,
})
/** "Your reponse has been submitted": clients rely on this spelling (docs/api.md). */
export const Reported = v.object({ message: v.string() })
export type ReportPayload = v.InferOutput<typeof ReportPayload>
export type Reported = v.InferOutput<typeof Reported>

export const sendReport = endpoint<ReportPayload, Reported>('POST', '/report', { guarded: true })
