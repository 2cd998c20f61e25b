import { describe, expect, it } from 'vitest'
import { $question, ask } from '#stores/shell/confirm.ts'

describe('a question', () => {
  it.each([true, false])('resolves with %s', async (isYes) => {
    const answer = ask('Are you sure?')
    expect($question.get()?.text).toBe('Are you sure?')
    $question.get()?.answer(isYes)
    expect(await answer).toBe(isYes)
    expect($question.get()).toBeNull()
  })

  it('may have its own label for yes', () => {
    void ask('Login for report/feedback', { yes: 'Log in' })
    expect($question.get()?.yes).toBe('Log in')
    $question.get()?.answer(false)
  })

  it('that is replaced resolves with false', async () => {
    const first = ask('First?')
    const second = ask('Second?')
    expect(await first).toBe(false)
    $question.get()?.answer(true)
    expect(await second).toBe(true)
  })
})
