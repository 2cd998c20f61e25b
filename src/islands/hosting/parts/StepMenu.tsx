import type { Progress } from '#domain/hosting/steps.ts'
import { chooseStep } from '#stores/hosting/editor.ts'
import { StepNavigation } from './StepNavigation.tsx'

interface Props {
  current: number
  saved: Progress
}

/** The editor's menu: everything can be chosen, and what it leads to is decided by the steps' machine (spec section 4). */
export function StepMenu({ current, saved }: Props) {
  return <StepNavigation current={current} saved={saved} isClosed={() => false} onChoose={chooseStep} />
}
