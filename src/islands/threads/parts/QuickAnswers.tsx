import { QUICK_ANSWERS, type QuickAnswer } from '#domain/threads/quick-answers.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'

/** Sentences that are sent with one tap, and that the other person reads in their own language. */
export function QuickAnswers({ onChoose }: { onChoose: (answer: QuickAnswer) => void }) {
  const { t } = useLocale()
  return (
    <ul
      className="-mx-5 flex gap-2 overflow-x-auto px-5 py-2 sm:flex-wrap [scrollbar-width:none]"
      aria-label={t('threads.composer.quick')}
    >
      {QUICK_ANSWERS.map((answer) => (
        <li key={answer} className="flex-none">
          <button
            className="chip min-h-11 cursor-pointer"
            type="button"
            // the field keeps the focus
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(answer)}
          >
            {t(`threads.quick.${answer}`)}
          </button>
        </li>
      ))}
    </ul>
  )
}
