import { once } from 'node:events'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { errorCode } from '#server/db/error-code.ts'
import type { BusyTimes } from './busy-times.ts'
import type { BusyTimesQuestion } from './busy-times-thread.ts'

const PROGRAM = path.join(import.meta.dirname, 'busy-times-thread.ts')
/** For the start of the thread and a file of 1 MB on a slow machine. */
const DEADLINE_MS = 10_000
const GIVEN_UP = new Set(['ABORT_ERR', 'ERR_WORKER_OUT_OF_MEMORY'])
const HEAP = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 }

/**
 * Reads a calendar file in a thread of its own, because rules such as "every day that is 30 February" never end in the
 * library. A thread that is still reading at the deadline, or has no memory left, is ended with its file.
 */
export async function readInThread(
  question: BusyTimesQuestion,
  deadlineMs = DEADLINE_MS,
): Promise<BusyTimes> {
  const worker = new Worker(PROGRAM, { workerData: question, resourceLimits: HEAP })
  try {
    const [answer] = await once(worker, 'message', { signal: AbortSignal.timeout(deadlineMs) })
    return answer as BusyTimes
  } catch (error) {
    if (!GIVEN_UP.has(errorCode(error) ?? '')) throw error
    return { failure: 'importUnreadable' }
  } finally {
    await worker.terminate()
  }
}
