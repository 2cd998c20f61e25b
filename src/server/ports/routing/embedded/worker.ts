import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { Point } from '#domain/shared/place.ts'
import type { RoutingProfile } from '#domain/vehicles/routing-profile.ts'
import {
  type CorridorAnswer,
  type CorridorQuestion,
  createCorridorAnswers,
} from '#server/ports/corridors/embedded/answer-corridors.ts'
import type { RouteEnds, RouteTable, RoutingResult } from '../port.ts'
import { readGraph } from './graph.ts'
import { createRoads } from './roads.ts'
import { createRouteTable } from './route-table.ts'
import { createRouter } from './router.ts'

export interface RouteQuestion {
  ask: 'route'
  points: readonly Point[]
  profile: RoutingProfile
}
interface TableQuestion {
  ask: 'table'
  ends: RouteEnds
  profile: RoutingProfile
}
export type ThreadQuestion = RouteQuestion | TableQuestion | CorridorQuestion
export interface ThreadRequest {
  id: number
  question: ThreadQuestion
}
/** The first reply has no id: it reports that the graph is loaded. */
export interface ThreadReply {
  id: number | null
  answer: RoutingResult | RouteTable | CorridorAnswer
}

const NICENESS = 10

/** Loads the embedded road graph and answers questions; an exception ends the thread (routing-thread.ts). */
const port = parentPort
if (!port) throw new Error('This runs as a worker only.')
const graph = readGraph(String(workerData))
const roads = createRoads(graph)
const route = createRouter(graph, roads)
const table = createRouteTable(roads)
const corridors = createCorridorAnswers(roads)
// on Linux each thread has its own priority: pages and searches come before routes, but the first guests wait for a start
if (process.platform === 'linux') setPriority(NICENESS)
port.postMessage({ id: null, answer: null } satisfies ThreadReply)
port.on('message', ({ id, question }: ThreadRequest) => {
  port.postMessage({ id, answer: answerTo(question) } satisfies ThreadReply)
})

function answerTo(question: ThreadQuestion): ThreadReply['answer'] {
  if (question.ask === 'route') return route(question.points, question.profile)
  if (question.ask === 'table') return table(question.ends, question.profile)
  return corridors(question)
}
