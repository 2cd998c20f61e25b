import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { Point } from '#domain/shared/place.ts'
import type { RoutingProfile } from '#domain/vehicles/routing-profile.ts'
import type { RoutingResult } from '../port.ts'
import { readGraph } from './graph.ts'
import { createRouter } from './router.ts'

export interface RouteRequest {
  id: number
  points: readonly Point[]
  profile: RoutingProfile
}
/** The first one says that the graph is loaded, and answers nothing. */
export interface RouteReply {
  id: number | null
  result: RoutingResult | null
}

const NICENESS = 10

/** The thread of the embedded routing: the graph is loaded here, and an exception ends the thread (routing-thread.ts). */
const port = parentPort
if (!port) throw new Error('This runs as a worker only.')
// on Linux each thread has a priority of its own: pages and searches go before routes
if (process.platform === 'linux') setPriority(NICENESS)
const route = createRouter(readGraph(String(workerData)))
port.postMessage({ id: null, result: null } satisfies RouteReply)
port.on('message', ({ id, points, profile }: RouteRequest) => {
  port.postMessage({ id, result: route(points, profile) } satisfies RouteReply)
})
