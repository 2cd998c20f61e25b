import { atom } from 'nanostores'

export interface Question {
  text: string
  /** what the main button says; left out: the usual word */
  yes?: string
  answer: (isYes: boolean) => void
}

// state
export const $question = atom<Question | null>(null)

// actions
/** Resolves with what the person chose; a question that another one replaces is answered with no. */
export function ask(text: string, { yes }: { yes?: string } = {}): Promise<boolean> {
  $question.get()?.answer(false)
  return new Promise((resolve) => {
    $question.set({
      text,
      ...(yes !== undefined && { yes }),
      answer(isYes) {
        $question.set(null)
        resolve(isYes)
      },
    })
  })
}
