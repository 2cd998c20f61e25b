import { atom } from 'nanostores'

interface Question {
  text: string
  answer: (isYes: boolean) => void
}

// state
export const $question = atom<Question | null>(null)

// actions
/** Resolves with what the person chose; a question that another one replaces is answered with no. */
export function ask(text: string): Promise<boolean> {
  $question.get()?.answer(false)
  return new Promise((resolve) => {
    $question.set({
      text,
      answer(isYes) {
        $question.set(null)
        resolve(isYes)
      },
    })
  })
}
