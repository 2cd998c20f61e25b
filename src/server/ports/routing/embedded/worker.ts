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
export interface RouteReply {
  id: number
  result: RoutingResult
}

/** The thread of the embedded routing: the graph is loaded here, and an exception ends the thread (routing-thread.ts). */
const port = parentPort
if (!port) throw new Error('This runs as a worker only.')
const route = createRouter(readGraph(String(workerData)))
port.on('message', ({ id, points, profile }: RouteRequest) => {
  port.postMessage({ id, result: route(points, profile) } satisfies RouteReply)
})
