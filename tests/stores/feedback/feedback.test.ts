import { beforeEach, describe, expect, it, vi } from 'vitest'
import { $token, clearSession } from '#stores/auth/session.ts'
import {
  $feedback,
  $feedbackErrors,
  $isSendingFeedback,
  changeFeedback,
  submitFeedback,
} from '#stores/feedback/feedback.ts'
import type { Environment } from '#stores/shell/environment.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { KEY, useEnvironment } from '#tests/setup/environment.ts'

const WORDS = {
  fillAllFields: 'Please fill all fields',
  sent: 'Your reponse has been submitted',
  failed: 'could not be sent',
}
const TEXT = { title: 'Map', message: 'It could be larger.' }
const NOTHING = { title: '', message: '' }

const call = vi.fn()
const notify = vi.fn<Environment['notify']>()

beforeEach(() => {
  vi.resetAllMocks()
  useEnvironment({ call, notify })
  $feedback.set(NOTHING)
  $feedbackErrors.set({})
  call.mockResolvedValue({ data: { message: WORDS.sent } })
})

describe('feedback', () => {
  it('is sent with its title as the reason and its message as the remarks, and the form is cleared', async () => {
    changeFeedback(TEXT)
    const sent = submitFeedback(WORDS)
    expect($isSendingFeedback.get()).toBe(true)
    await sent
    expect(call.mock.calls[0]?.[1]).toEqual({
      idempotencyKey: KEY,
      payload: { type: 'feedback', reason: TEXT.title, remarks: TEXT.message },
    })
    expect(notify).toHaveBeenCalledExactlyOnceWith('success', WORDS.sent)
    expect($feedback.get()).toEqual(NOTHING)
    expect($isSendingFeedback.get()).toBe(false)
  })

  it('reports a missing title or message at its field until that is filled', async () => {
    changeFeedback({ title: ' ', message: '' })
    await submitFeedback(WORDS)
    expect(call).not.toHaveBeenCalled()
    expect(notify).toHaveBeenCalledExactlyOnceWith('error', 'Please fill all fields')
    expect($feedbackErrors.get()).toEqual({
      title: 'feedback.errors.title',
      message: 'feedback.errors.message',
    })
    changeFeedback({ title: 'M', message: '' })
    expect($feedbackErrors.get()).toEqual({ message: 'feedback.errors.message' })
  })

  it('marks nothing before it is sent', () => {
    changeFeedback({ title: '', message: 'a' })
    expect($feedbackErrors.get()).toEqual({})
  })

  it('keeps its input when the call fails, and shows why', async () => {
    call.mockRejectedValue(apiFailure(429, 'Too many requests.'))
    changeFeedback(TEXT)
    await submitFeedback(WORDS)
    expect(notify).toHaveBeenCalledExactlyOnceWith('error', 'Too many requests.')
    expect($feedback.get()).toEqual(TEXT)
    expect($isSendingFeedback.get()).toBe(false)
  })

  it('keeps what is typed during the call', async () => {
    changeFeedback(TEXT)
    const sent = submitFeedback(WORDS)
    changeFeedback({ ...TEXT, message: 'And one more thing.' })
    await sent
    expect($feedback.get().message).toBe('And one more thing.')
  })

  it('is sent once, however often the button is clicked', async () => {
    changeFeedback(TEXT)
    const sent = submitFeedback(WORDS)
    // the form passes its values with every press
    changeFeedback({ ...TEXT })
    await Promise.all([sent, submitFeedback(WORDS)])
    expect($feedback.get()).toEqual(NOTHING)
    await submitFeedback(WORDS)
    expect(call).toHaveBeenCalledTimes(1)
  })

  it('is reset on sign-out', () => {
    $token.set('a'.repeat(43))
    changeFeedback(TEXT)
    clearSession()
    expect($feedback.get()).toEqual(NOTHING)
  })
})
