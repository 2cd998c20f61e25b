/** Milliseconds of a frame that work which can wait may take. */
const SLICE = 5

/** Work in slices, so that the page stays quick meanwhile. */
export class FrameBudget {
  #start = performance.now()

  isUsed(): boolean {
    return performance.now() - this.#start > SLICE
  }

  async nextFrame(): Promise<void> {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    this.#start = performance.now()
  }
}
