import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApiFailure } from '#contract/api-failure.ts'
import { createForm } from '#stores/shell/form.ts'
import { failureOf, failureText, isGone, notifyFailure, type SendOutcome } from '#stores/shell/send.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { useEnvironment } from '#tests/setup/environment.ts'

const notify = vi.fn()
const send = vi.fn()
const DONE: SendOutcome<null> = { status: 'answered', data: null, isFound: false }

const refused = (failure: ApiFailure): SendOutcome<never> => ({ status: 'refused', failure })

beforeEach(() => {
  vi.resetAllMocks()
  useEnvironment({ notify })
})

describe('a form', () => {
  it('is not sent with errors; each is cleared by a change of its field', async () => {
    const form = createForm<'title' | 'message'>()
    const errors = { title: 'feedback.errors.title', message: 'feedback.errors.message' } as const
    expect(await form.submit(errors, send)).toBeNull()
    expect(send).not.toHaveBeenCalled()
    form.clearError('title')
    expect(form.$errors.get()).toEqual({ message: 'feedback.errors.message' })
  })

  it('is sent only once until it ends', async () => {
    const form = createForm<never>()
    let finish = (_: SendOutcome<null>) => {}
    send.mockReturnValueOnce(
      new Promise<SendOutcome<null>>((resolve) => {
        finish = resolve
      }),
    )
    const first = form.submit({}, send)
    expect(form.$isSubmitting.get()).toBe(true)
    expect(await form.submit({}, send)).toBeNull()
    finish(DONE)
    expect(await first).toBe(DONE)
    expect([send.mock.calls.length, form.$isSubmitting.get()]).toEqual([1, false])
  })
})

describe('a failure', () => {
  it('may mean success: the item to be removed is gone', () => {
    const [gone, taken] = [refused(apiFailure(404)), refused(apiFailure(409))]
    expect([failureOf(gone, isGone), failureOf(gone), failureOf(taken, isGone), failureOf(DONE)]).toEqual([
      null,
      apiFailure(404),
      apiFailure(409),
      null,
    ])
  })

  it.each([
    [apiFailure(409, 'Taken.'), 'Taken.'],
    [apiFailure(0), 'fallback'],
  ])('is shown with its message or the fallback', (failure, text) => {
    notifyFailure(failure, 'fallback')
    expect(notify).toHaveBeenCalledExactlyOnceWith('error', text)
  })

  it('is left to the session with status 401', () => {
    notifyFailure(apiFailure(401, 'Signed out.'), 'fallback')
    expect(notify).not.toHaveBeenCalled()
  })

  it.each([
    [apiFailure(422, 'No.'), 'No.'],
    [apiFailure(0), 'hosting.errors.network'],
    [apiFailure(502), 'hosting.errors.failed'],
  ])('is described by its message or a default one', (failure, text) => {
    expect(failureText(failure, 'hosting')).toBe(text)
  })
})
