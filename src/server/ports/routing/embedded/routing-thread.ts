import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Point } from '#domain/shared/place.ts'
import type { RoutingProfile } from '#domain/vehicles/routing-profile.ts'
import { ApiError, ServiceUnavailableError } from '#server/api-error.ts'
import type { RoutingResult } from '../port.ts'
import type { ThreadQuestion, ThreadReply, ThreadRequest } from './worker.ts'

const PROGRAM = path.join(import.meta.dirname, 'worker.ts')
/** The graph is outside the heap. Without a limit the heap grows to many times what a route needs (decision 0056). */
const HEAP = { maxOldGenerationSizeMb: 28, maxYoungGenerationSizeMb: 6 }

interface Task {
  question: ThreadQuestion
  resolve(answer: never): void
  reject(error: Error): void
  /** For the time in the queue, then again for the work. */
  deadline: NodeJS.Timeout
}
export interface ThreadOptions {
  /** The graph file, passed to the worker. */
  file: string
  /** Additional questions are rejected as unavailable. */
  maxWaiting?: number
  /** For the time in the queue, and again for the work. */
  deadlineMs?: number
  /** Added while the thread starts. */
  startMs?: number
  program?: string
}

/**
 * One thread for all routes and corridors, started on first use. It handles one question at a time. A question that
 * takes too long or crashes the thread fails alone, and the next one gets a new thread; one that waits too long fails
 * without affecting the thread. An idle thread does not keep the process alive.
 */
export class RoutingThread {
  readonly #options: Required<ThreadOptions>
  readonly #waiting: Task[] = []
  #worker: Worker | null = null
  #current: { id: number; task: Task } | null = null
  #isReady = false
  #serial = 0

  constructor(options: ThreadOptions) {
    // a booking asks for its route, and for the drives to its pickup and home
    this.#options = { maxWaiting: 192, deadlineMs: 2_000, startMs: 8_000, program: PROGRAM, ...options }
  }

  route(points: readonly Point[], profile: RoutingProfile): Promise<RoutingResult> {
    return this.ask<RoutingResult>({ ask: 'route', points, profile })
  }

  /** @throws ApiError unavailable when too many questions wait, at the deadline, or when the thread fails */
  ask<Answer>(question: ThreadQuestion): Promise<Answer> {
    if (this.#waiting.length >= this.#options.maxWaiting) return Promise.reject(new ApiError('unavailable'))
    return new Promise((resolve, reject) => {
      const deadline = this.#deadline(() => this.#leave(task))
      const task: Task = { question, resolve, reject, deadline }
      this.#waiting.push(task)
      this.#next()
    })
  }

  /** Waiting questions fail. */
  async close(): Promise<void> {
    const worker = this.#drop()
    for (const task of this.#waiting.splice(0)) this.#fail(task, new ApiError('unavailable'))
    await worker?.terminate()
  }

  #next(): void {
    if (this.#current) return
    const task = this.#waiting.shift()
    if (!task) {
      this.#worker?.unref()
      return
    }
    clearTimeout(task.deadline)
    task.deadline = this.#deadline(() => this.#expire())
    const id = ++this.#serial
    this.#current = { id, task }
    this.#worker ??= this.#start()
    this.#worker.ref()
    this.#worker.postMessage({ id, question: task.question } satisfies ThreadRequest)
  }

  #start(): Worker {
    const worker = new Worker(this.#options.program, {
      workerData: this.#options.file,
      resourceLimits: HEAP,
    })
    const isCurrent = () => worker === this.#worker
    worker.on('message', ({ id, answer }: ThreadReply) => {
      if (isCurrent()) this.#isReady = true
      if (!isCurrent() || id === null || this.#current?.id !== id) return
      const { task } = this.#current
      this.#current = null
      clearTimeout(task.deadline)
      task.resolve(answer as never)
      this.#next()
    })
    worker.on('error', (error) => {
      if (isCurrent()) this.#lose(error)
    })
    worker.on('exit', (code) => {
      if (isCurrent()) this.#lose(new Error(`The routing thread has ended with ${code}.`))
    })
    return worker
  }

  #deadline(pass: () => void): NodeJS.Timeout {
    const { deadlineMs, startMs } = this.#options
    return setTimeout(pass, deadlineMs + (this.#isReady ? 0 : startMs))
  }

  /** The task has waited too long in the queue. */
  #leave(task: Task): void {
    this.#waiting.splice(this.#waiting.indexOf(task), 1)
    this.#fail(task, new ApiError('unavailable'))
  }

  /** The thread has worked too long on its question. */
  #expire(): void {
    const worker = this.#worker
    this.#lose(new Error('The routing thread did not respond in time.'))
    void worker?.terminate()
  }

  /** The thread has ended, and its question fails. */
  #lose(cause: Error): void {
    this.#drop(cause)
    this.#next()
  }

  #drop(cause?: Error): Worker | null {
    const worker = this.#worker
    const task = this.#current?.task
    this.#worker = null
    this.#isReady = false
    this.#current = null
    if (task) this.#fail(task, cause ? new ServiceUnavailableError(cause) : new ApiError('unavailable'))
    return worker
  }

  #fail(task: Task, error: Error): void {
    clearTimeout(task.deadline)
    task.reject(error)
  }
}
