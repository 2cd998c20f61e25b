import { type Readable, Transform } from 'node:stream'

/**
 * The same bytes; both streams are destroyed when the reader takes nothing for `idleMs`, or has not taken everything after
 * `totalMs`: what a stream holds is held no longer than that.
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
