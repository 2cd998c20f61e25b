import { parentPort, workerData } from 'node:worker_threads'
import type { TimeRange } from '#domain/booking/free-times.ts'
import { readBusyTimes } from './busy-times.ts'

export interface BusyTimesQuestion {
  text: string
  within: TimeRange
}

const { text, within } = workerData as BusyTimesQuestion
parentPort?.postMessage(readBusyTimes(text, within))
