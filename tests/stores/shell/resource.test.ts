import { beforeEach, describe, expect, it } from 'vitest'
import { resetRooms } from '#stores/auth/signed-out.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'

interface State {
  status: LoadStatus
  value: string
}
const START: State = { status: 'idle', value: '' }
const LOADING: State = { status: 'loading', value: '' }

/** A response that the test sends, even when the signal is aborted. */
function deferred() {
  let resolve: (change: Partial<State>) => void = () => {}
  let reject: (error: Error) => void = () => {}
  const promise = new Promise<Partial<State>>((...callbacks) => {
    ;[resolve, reject] = callbacks
  })
  return { promise, resolve, reject }
}

describe('a resource', () => {
  let resource = createResource(START)
  beforeEach(() => {
    resource = createResource(START)
  })

  it('has the given state while it loads, and then the response', async () => {
    const response = deferred()
    const loading = resource.load({ status: 'loading', value: 'stale' }, () => response.promise)
    expect(resource.$state.get()).toEqual({ status: 'loading', value: 'stale' })
    response.resolve({ value: 'new' })
    expect(await loading).toBe(true)
    expect(resource.$state.get()).toEqual({ status: 'ready', value: 'new' })
  })

  it.each(['response', 'failure'])('aborts an earlier load and ignores its %s', async (outcome) => {
    const late = deferred()
    let signal: AbortSignal | undefined
    const first = resource.load(
      LOADING,
      (own) => {
        signal = own
        return late.promise
      },
      () => ({ value: 'late failure' }),
    )
    await resource.load(LOADING, async () => ({ value: 'latest' }))
    expect(signal?.aborted).toBe(true)
    if (outcome === 'response') late.resolve({ value: 'late' })
    else late.reject(new Error('late'))
    expect(await first).toBe(false)
    expect(resource.$state.get()).toEqual({ status: 'ready', value: 'latest' })
  })

  it('fails with the changes of `onFailure`', async () => {
    const load = (onFailure?: () => Partial<State>) =>
      resource.load(LOADING, () => Promise.reject(new Error('offline')), onFailure)
    expect(await load()).toBe(false)
    expect(resource.$state.get()).toEqual({ status: 'failed', value: '' })
    await load(() => ({ status: 'missing', value: 'gone' }))
    expect(resource.$state.get()).toEqual({ status: 'missing', value: 'gone' })
  })

  it('keeps the load that a failure started', async () => {
    const retry = deferred()
    let retrying: Promise<boolean> | undefined
    await resource.load(
      LOADING,
      () => Promise.reject(new Error('offline')),
      () => {
        retrying = resource.load(LOADING, () => retry.promise)
        return {}
      },
    )
    expect(resource.$state.get().status).toBe('loading')
    retry.resolve({ value: 'retried' })
    await retrying
    expect(resource.$state.get()).toEqual({ status: 'ready', value: 'retried' })
  })

  it('revalidates without a loading state, and keeps its state when that fails', async () => {
    await resource.load(LOADING, async () => ({ value: 'old' }))
    const response = deferred()
    const revalidating = resource.load(resource.$state.get(), () => response.promise)
    expect(resource.$state.get().status).toBe('ready')
    response.resolve({ value: 'new' })
    await revalidating
    expect(resource.$state.get().value).toBe('new')
    const shown = resource.$state.get()
    await resource.load(
      shown,
      () => Promise.reject(new Error('offline')),
      () => shown,
    )
    expect(resource.$state.get()).toEqual({ status: 'ready', value: 'new' })
  })

  it('ignores a revalidation when a load has begun since', async () => {
    await resource.load(LOADING, async () => ({ value: 'old' }))
    const response = deferred()
    const revalidating = resource.load(resource.$state.get(), () => response.promise)
    await resource.load(LOADING, async () => ({ value: 'loaded' }))
    response.resolve({ value: 'revalidated' })
    await revalidating
    expect(resource.$state.get().value).toBe('loaded')
  })

  it.each([
    [true, START],
    [false, { status: 'ready', value: 'loaded' }],
  ])('is reset on sign-out, even while it loads, when it is personal (%s)', async (isPersonal, expected) => {
    const own = createResource(START, { isPersonal })
    const response = deferred()
    const loading = own.load(LOADING, () => response.promise)
    resetRooms()
    response.resolve({ value: 'loaded' })
    await loading
    expect(own.$state.get()).toEqual(expected)
  })
})
