import type { Drawn, Picture } from './tile-messages.ts'

export type Context = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D

export interface Sheet {
  context: Context
  /** Null: there is no memory for it. */
  finish(): Picture | null
}
/** Where the painter runs: in a worker, or in the page where a worker cannot draw. */
export interface Studio {
  sheet(width: number, height: number, isOpaque: boolean): Sheet | null
  send(drawn: Drawn): void
  /** Lets others have the thread. */
  pause(): Promise<void>
  /** after how many milliseconds of drawing it pauses */
  slice: number
}

/** Does the steps of a drawing, with pauses. */
export async function inSlices(steps: Iterable<void>, { pause, slice }: Studio): Promise<void> {
  let started = performance.now()
  for (const _ of steps) {
    if (performance.now() - started < slice) continue
    await pause()
    started = performance.now()
  }
}
