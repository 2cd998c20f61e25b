import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createForm } from '#stores/shell/form.ts'
import { failureText, isGone, notifyFailure, submitOnce } from '#stores/shell/submit.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { useEnvironment } from '#tests/setup/environment.ts'

const notify = vi.fn()
const send = vi.fn()
const onLost = vi.fn()
const onFailure = vi.fn()
const submission = { send, onLost, onFailure }

beforeEach(() => {
  vi.resetAllMocks()
  useEnvironment({ notify })
})

describe('a form', () => {
  it('is not sent with errors; each is cleared by a change of its field', async () => {
    const form = createForm<'title' | 'message'>()
    const errors = { title: 'feedback.errors.title', message: 'feedback.errors.message' } as const
    expect(await form.submit(errors, submission)).toBe(false)
    expect(send).not.toHaveBeenCalled()
    form.clearError('title')
    expect(form.$errors.get()).toEqual({ message: 'feedback.errors.message' })
  })

  it('is sent once at a time', async () => {
    const form = createForm<never>()
    let finish = () => {}
    send.mockReturnValueOnce(
      new Promise<void>((resolve) => {
        finish = resolve
      }),
    )
    const first = form.submit({}, submission)
    expect(form.$isSubmitting.get()).toBe(true)
    expect(await form.submit({}, submission)).toBe(false)
    finish()
    expect(await first).toBe(true)
    expect([send.mock.calls.length, form.$isSubmitting.get()]).toEqual([1, false])
  })

  it.each([
    ['a refusal', apiFailure(409), onFailure],
    ['a lost response', apiFailure(0), onLost],
  ])('reports %s', async (_, failure, expected) => {
    send.mockRejectedValueOnce(failure)
    expect(await createForm<never>().submit({}, submission)).toBe(false)
    expect(onLost.mock.calls.length + onFailure.mock.calls.length).toBe(1)
    expect(expected).toHaveBeenCalledExactlyOnceWith(failure)
  })

  it('is done when a failure shows that it was, and then reports nothing', async () => {
    send.mockRejectedValue(apiFailure(404))
    expect(await submitOnce({ ...submission, isDone: isGone })).toBe(true)
    expect(await submitOnce({ ...submission, isDone: async ({ status }) => status === 409 })).toBe(false)
    expect(onFailure).toHaveBeenCalledOnce()
  })

  it('reports a lost response as a failure where nothing can look it up', async () => {
    send.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await createForm<never>().submit({}, { send, onFailure })
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 0 }))
  })
})

describe('a failure', () => {
  it.each([
    [apiFailure(409, 'Taken.'), 'Taken.'],
    [apiFailure(0), 'fallback'],
  ])('is notified with its sentence or the fallback', (failure, text) => {
    notifyFailure(failure, 'fallback')
    expect(notify).toHaveBeenCalledExactlyOnceWith('error', text)
  })

  it('with status 401 is left to the session', () => {
    notifyFailure(apiFailure(401, 'Signed out.'), 'fallback')
    expect(notify).not.toHaveBeenCalled()
  })

  it.each([
    [apiFailure(422, 'No.'), 'No.'],
    [apiFailure(0), 'hosting.errors.network'],
    [apiFailure(502), 'hosting.errors.failed'],
  ])('has a message', (failure, text) => {
    expect(failureText(failure, 'hosting')).toBe(text)
  })
})
