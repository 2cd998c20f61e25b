import { useEffect, useId, useRef } from 'react'
import { chosenSide } from '#domain/hosting/conflict.ts'
import { stepName } from '#domain/hosting/steps.ts'
import { Button } from '#islands/ui/Button.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $editor, type Editor } from '#stores/hosting/editor.ts'
import type { StepForm } from '#stores/hosting/step-form.ts'
import { fieldText, valueText } from './field-text.ts'
import { OptionTiles } from './OptionTiles.tsx'

type Form = Pick<StepForm<object, string>, 'step' | '$values' | '$conflict' | 'choose'>
interface Props {
  form: Form
}

const LOADING: Editor = { status: 'loading' }
const SIDES = ['mine', 'theirs'] as const

/** Another window saved the same form: both values of each field that differs, and which one to save. */
export function ConflictPanel({ form }: Props) {
  const { locale, t } = useLocale()
  const id = useId()
  const editor = useStore($editor, LOADING)
  const values = useStore(form.$values, {})
  const conflict = useStore(form.$conflict, null)
  const box = useRef<HTMLElement>(null)
  // it is above the form, while the user who pressed Save is below it
  useEffect(() => {
    if (conflict) box.current?.querySelector<HTMLElement>('input:checked')?.focus()
  }, [conflict])
  if (!conflict || editor.status !== 'ready') return null
  const name = stepName(form.step)
  const all = conflict.differing.flat()
  const labels = { info: editor.info, locale }
  return (
    <section ref={box} className="panel grid gap-4" aria-labelledby={id} role="alert">
      <div>
        <h3 id={id}>{t('hosting.conflict.title')}</h3>
        <p className="text-ink-2">{t('hosting.conflict.text')}</p>
      </div>
      {conflict.differing.map((fields) => {
        const chosen = chosenSide(values, conflict, fields)
        return (
          <OptionTiles
            key={fields[0]}
            id={`${id}-${fields[0]}`}
            label={fieldText(name, fields, t)}
            type="radio"
            isLong
            choices={SIDES.map((whose) => ({
              value: whose,
              label: t(`hosting.conflict.${whose}`, {
                value: valueText(name, fields, { values: conflict[whose], whose, ...labels }),
              }),
            }))}
            chosen={chosen ? [chosen] : []}
            onChoose={(whose) => form.choose(fields, whose === 'mine' ? 'mine' : 'theirs')}
          />
        )
      })}
      {conflict.differing.length > 1 && (
        <p className="flex flex-wrap gap-2">
          {SIDES.map((whose) => (
            <Button key={whose} look="quiet" isSmall onClick={() => form.choose(all, whose)}>
              {t(`hosting.conflict.all.${whose}`)}
            </Button>
          ))}
        </p>
      )}
    </section>
  )
}
