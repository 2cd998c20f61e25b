import type { Progress } from '#domain/hosting/steps.ts'
import { chooseStep } from '#stores/hosting/editor.ts'
import { StepNavigation } from './StepNavigation.tsx'

interface Props {
  current: number
  saved: Progress
}

/** The editor's menu: every step can be chosen, and the store decides what that does (chooseStep). */
export function StepMenu({ current, saved }: Props) {
  return <StepNavigation current={current} saved={saved} isClosed={() => false} onChoose={chooseStep} />
}
