import { useRef } from 'react'
import type { GuestValues } from '#domain/hosting/forms.ts'
import { MAX_GUEST_TEXT } from '#domain/hosting/limits.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { cleanText } from '#domain/shared/text.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import type { MessageName } from '#messages/keys.ts'
import { guestForm, insertPhrase } from '#stores/hosting/guest-form.ts'
import { PART } from './layout-classes.ts'

type Phrase =
  Extract<MessageName<'hosting.guest.phrases'>, `${string}.text`> extends `${infer Name}.text` ? Name : never

interface Props {
  field: keyof GuestValues
  /** names of the ready-made sentences */
  phrases: readonly Phrase[]
  values: GuestValues
  errors: Partial<Record<keyof GuestValues, string>>
}

const OFFERED = "cursor-pointer before:text-blue before:content-['+'] hover:border-ink-3"
const USED = "cursor-default bg-green-tint text-green before:content-['✓']"

/** A text field with a character count and sentences that a tap inserts. */
export function GuestText({ field, phrases, values, errors }: Props) {
  const { locale, t } = useLocale()
  const box = useRef<HTMLTextAreaElement>(null)
  const text = values[field]
  const insert = (phrase: string) => {
    insertPhrase(field, phrase)
    box.current?.focus()
  }
  const addId = `hosting-${field}-add`
  return (
    <div className={PART}>
      <TextArea
        ref={box}
        id={`hosting-${field}`}
        label={t(`hosting.guest.${field}`)}
        hint={t(`hosting.guest.${field}Hint`)}
        error={errors[field]}
        rows={5}
        value={text}
        count={t('hosting.guest.count', {
          n: formatNumber(cleanText(text).length, locale),
          most: formatNumber(MAX_GUEST_TEXT, locale),
        })}
        onChange={(text) => guestForm.change({ [field]: text })}
        onBlur={() => guestForm.touch(field)}
      />
      <p id={addId} className="text-sm text-ink-3">
        {t('hosting.guest.add')}
      </p>
      <ul className="-mt-1 flex flex-wrap gap-2" aria-labelledby={addId}>
        {phrases.map((name) => {
          const phrase = t(`hosting.guest.phrases.${name}.text`)
          const isUsed = text.includes(phrase)
          return (
            <li key={name}>
              <button
                className={`chip font-normal before:font-bold ${isUsed ? USED : OFFERED}`}
                type="button"
                disabled={isUsed}
                title={phrase}
                onClick={() => insert(phrase)}
              >
                {t(`hosting.guest.phrases.${name}.label`)}
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
