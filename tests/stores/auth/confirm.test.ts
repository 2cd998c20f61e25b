import { describe, expect, it } from 'vitest'
import { $question, askToConfirm } from '#stores/shell/confirm.ts'

describe('a confirmation', () => {
  it.each([true, false])('resolves with %s', async (isYes) => {
    const answer = askToConfirm('Are you sure?')
    expect($question.get()?.text).toBe('Are you sure?')
    $question.get()?.answer(isYes)
    expect(await answer).toBe(isYes)
    expect($question.get()).toBeNull()
  })

  it('may label its main button', () => {
    void askToConfirm('Login for report/feedback', { yes: 'Log in' })
    expect($question.get()?.yes).toBe('Log in')
    $question.get()?.answer(false)
  })

  it('resolves with false when it is replaced', async () => {
    const first = askToConfirm('First?')
    const second = askToConfirm('Second?')
    expect(await first).toBe(false)
    $question.get()?.answer(true)
    expect(await second).toBe(true)
  })
})
