import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import { type Deciding, lookUpDecision } from '#stores/my-bookings/deciding.ts'

/** Status of a decision that is being sent, or whose response was lost. */
export function DecisionStatus({ deciding, locale }: { deciding: Deciding; locale: Locale }) {
  const t = translator(locale)
  const { status, problem } = deciding
  if (problem)
    return (
      <div className="note bad w-full flex-wrap items-center" role="alert">
        <p>{problem.kind === 'failed' ? problem.sentence : t(`my-bookings.decide.${problem.kind}`)}</p>
        {problem.kind === 'unknown' && (
          <button className="btn quiet small" type="button" onClick={() => lookUpDecision()}>
            {t('my-bookings.decide.look')}
          </button>
        )}
      </div>
    )
  if (status === 'idle') return null
  return (
    <p className={status === 'lookingUp' ? 'note warn w-full' : 'sr-only'} role="status">
      {t(`my-bookings.decide.${status}`)}
    </p>
  )
}
