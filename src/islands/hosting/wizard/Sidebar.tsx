import { isReachable, type Progress } from '#domain/hosting/steps.ts'
import { chooseStep } from '#stores/hosting/editor.ts'
import { StepNavigation } from './StepNavigation.tsx'

interface Props {
  current: number
  saved: Progress
}

/** The wizard's steps: one can be chosen once all before it are done. */
export function Sidebar({ current, saved }: Props) {
  return (
    <StepNavigation
      current={current}
      saved={saved}
      isClosed={(step) => !isReachable(step, saved)}
      onChoose={chooseStep}
    />
  )
}
