import { clock, learnFromAnswer } from '#client/server-time.ts'
import { hearAnswers } from './page-environment.ts'

hearAnswers(learnFromAnswer)

/** The server's time. */
export const now = clock.now
