import type { TripRatings } from '#contract/ratings.ts'
import { languageOf } from '#domain/shared/text.ts'
import { Button } from '#islands/ui/Button.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { openAnswer, removeAnswer } from '#stores/my-bookings/review-answer.ts'

interface Props extends Pick<TripRatings, 'answer' | 'canAnswer'> {
  /** of the booking */
  id: string
  isHost: boolean
}

/** The host's public answer below the review, with the host's buttons. */
export function ReviewAnswer({ id, isHost, answer, canAnswer }: Props) {
  const { t } = useLocale()
  if (canAnswer)
    return (
      <Button look="quiet" isSmall className="mt-2.5" onClick={() => openAnswer(id)}>
        {t('my-bookings.answer.open')}
      </Button>
    )
  if (answer === null) return null
  return (
    <div className="mt-2.5 border-l-3 border-line-2 pl-3 text-sm">
      <p className="font-bold">
        {t(isHost ? 'my-bookings.ratings.answer' : 'my-bookings.ratings.answerByHost')}
      </p>
      <p className="whitespace-pre-line" lang={languageOf(answer)}>
        {answer}
      </p>
      {isHost && (
        <button
          className="min-h-11 cursor-pointer underline underline-offset-3"
          type="button"
          onClick={() => removeAnswer(id)}
        >
          {t('my-bookings.answer.delete')}
        </button>
      )}
    </div>
  )
}
