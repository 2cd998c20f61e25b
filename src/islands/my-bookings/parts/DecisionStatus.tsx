import { Button } from '#islands/ui/Button.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { noticeClass } from '#islands/ui/notice-class.ts'
import { type Deciding, lookUpDecision } from '#stores/my-bookings/deciding.ts'

/** Status of a decision that is being sent, or whose response was lost. */
export function DecisionStatus({ deciding }: { deciding: Deciding }) {
  const { t } = useLocale()
  const { status, problem } = deciding
  if (problem)
    return (
      <Notice as="div" tone="bad" className="w-full flex-wrap items-center" role="alert">
        <p>{problem.kind === 'failed' ? problem.sentence : t(`my-bookings.decide.${problem.kind}`)}</p>
        {problem.kind === 'unknown' && (
          <Button look="quiet" isSmall onClick={() => lookUpDecision()}>
            {t('my-bookings.decide.look')}
          </Button>
        )}
      </Notice>
    )
  if (status === 'idle') return null
  return (
    <p className={status === 'lookingUp' ? noticeClass('warn', 'w-full') : 'sr-only'} role="status">
      {t(`my-bookings.decide.${status}`)}
    </p>
  )
}
