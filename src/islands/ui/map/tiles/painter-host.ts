import type { PainterResult, Picture } from './tile-messages.ts'

export type Context = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D

export interface PainterCanvas {
  context: Context
  /** Returns null if there is no memory for the picture. */
  finish(): Picture | null
}
/** Where the painter runs: in a worker, or in the page where a worker cannot draw. */
export interface PainterHost {
  createCanvas(width: number, height: number, isOpaque: boolean): PainterCanvas | null
  send(drawn: PainterResult): void
  /** Gives the thread to other work. */
  pause(): Promise<void>
  /** after how many milliseconds of drawing it pauses */
  slice: number
}

/** Runs the steps of a drawing, with pauses. */
export async function inSlices(steps: Iterable<void>, { pause, slice }: PainterHost): Promise<void> {
  let started = performance.now()
  for (const _ of steps) {
    if (performance.now() - started < slice) continue
    await pause()
    started = performance.now()
  }
}
