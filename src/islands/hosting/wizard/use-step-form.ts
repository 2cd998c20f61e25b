import type { ChangeEvent } from 'react'
import { useStore } from '#islands/ui/use-store.ts'
import type { StepForm } from '#stores/hosting/step-form.ts'

/** What a form shows, and the props of its controls by field. */
export function useStepForm<Values extends object, Field extends string>({
  $values,
  $errors,
  change,
  touch,
}: Pick<StepForm<Values, Field>, '$values' | '$errors' | 'change' | 'touch'>) {
  const values = useStore($values, $values.get())
  const errors: Partial<Record<string, string>> = useStore($errors, $errors.get())
  /** for a control of any kind */
  const field = (name: Field | (keyof Values & string)) => ({ id: `hosting-${name}`, error: errors[name] })
  /** for a text field */
  const input = <Name extends Field & keyof Values>(name: Name) => ({
    ...field(name),
    value: values[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      change({ [name]: target.value } as unknown as Partial<Values>),
    onBlur: () => touch(name),
  })
  return { values, errors, field, input }
}
