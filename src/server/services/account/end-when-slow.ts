import { type Readable, Transform } from 'node:stream'

/**
 * Passes the stream through. Both streams are destroyed when the reader reads nothing for `idleMs`, or not everything
 * within `totalMs`, so that a slow reader does not occupy the stream's resources.
 */
export function endWhenSlow(
  source: Readable,
  { idleMs, totalMs }: { idleMs: number; totalMs: number },
): Readable {
  const end = () => taken.destroy()
  const total = setTimeout(end, totalMs)
  const idle = setTimeout(end, idleMs)
  const taken = new Transform({
    transform(chunk, _encoding, done) {
      idle.refresh()
      done(null, chunk)
    },
  })
  taken.once('close', () => {
    clearTimeout(total)
    clearTimeout(idle)
    source.destroy()
  })
  source.once('error', (error) => taken.destroy(error))
  return source.pipe(taken)
}
