import { atom } from 'nanostores'

export interface ConfirmQuestion {
  text: string
  /** label of the main button, instead of the default */
  yes?: string
  answer: (isYes: boolean) => void
}

// state
export const $question = atom<ConfirmQuestion | null>(null)

// actions
/** Resolves with the user's choice; a question that is replaced by another resolves with false. */
export function askToConfirm(text: string, { yes }: { yes?: string } = {}): Promise<boolean> {
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
