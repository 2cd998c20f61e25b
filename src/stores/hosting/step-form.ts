import { atom, type ReadableAtom } from 'nanostores'
import type { StepPayload } from '#contract/hosting.ts'
import { dropDraft, findDraft, keepDraft, type StoredDraft } from './drafts.ts'
import { $editor, saveStep } from './editor.ts'
import { say } from './words.ts'

type Errors<Field extends string> = Partial<Record<Field, string>>

interface Settings<Values extends object, Field extends string> {
  /** 1 to 7 */
  step: number
  empty: Values
  /** message keys by field, in the order of the form */
  check(values: Values): Partial<Record<Field, string>>
  /** what is sent beside id and step */
  payload(values: Values): StepPayload
  /** given: the form has files, and says how much has gone */
  onProgress?: (share: number) => void
}

/** One form of a vehicle: what is typed, what is wrong with it, and what was typed before and never saved. */
export interface StepForm<Values extends object, Field extends string> {
  /** 1 to 7 */
  step: number
  $values: ReadableAtom<Values>
  /** sentences by field */
  $errors: ReadableAtom<Errors<Field>>
  /** A draft from before, as it was typed, and when (UTC, epoch milliseconds): the person says whether it is used. */
  $found: ReadableAtom<{ values: Values; at: number } | null>
  /** Starts from what is saved (or from the defaults). */
  open(saved: Values): void
  change(patch: Partial<Values>): void
  /** Puts a sentence at a field while somebody types, or takes it away. */
  say(field: Field, messageKey: string | null): void
  /** Checks one field when it is left. */
  touch(field: Field): void
  /** True when it was saved. Else the errors stand at their fields; `firstWrong` names the first. */
  submit(): Promise<boolean>
  firstWrong(): Field | null
  takeFound(): void
  dropFound(): void
}

export function createStepForm<Values extends object, Field extends string>({
  step,
  empty,
  check,
  payload,
  onProgress,
}: Settings<Values, Field>): StepForm<Values, Field> {
  const $values = atom<Values>(empty)
  const $errors = atom<Errors<Field>>({})
  const $found = atom<{ values: Values; at: number } | null>(null)
  let saved = empty

  const vehicleId = () => {
    const editor = $editor.get()
    return editor.status === 'ready' ? (editor.vehicle?.id ?? null) : null
  }
  const names = Object.keys(empty) as (keyof Values)[]
  const isSame = (one: Values, other: Values) =>
    names.every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]))
  /** What is stored is what would be lost: what is typed, else what was found and not decided about. */
  const store = (values: Values) => {
    const found = $found.get()
    if (!isSame(values, saved)) keepDraft(vehicleId(), step, values)
    else if (found) keepDraft(vehicleId(), step, found.values, found.at)
    else dropDraft(vehicleId(), step)
  }
  const put = (field: Field, key: string | null | undefined) => {
    const { [field]: _, ...rest } = $errors.get()
    $errors.set((key ? { ...rest, [field]: say(key) } : rest) as Errors<Field>)
  }
  const worded = (keys: Partial<Record<Field, string>>): Errors<Field> =>
    Object.fromEntries(
      Object.entries<string | undefined>(keys).flatMap(([field, key]) => (key ? [[field, say(key)]] : [])),
    ) as Errors<Field>

  return {
    step,
    $values,
    $errors,
    $found,
    open(from) {
      saved = from
      $values.set(from)
      $errors.set({})
      const draft = findDraft(vehicleId(), step)
      const values = draft && readDraft(draft.values, empty)
      $found.set(values && draft && !isSame(values, from) ? { values, at: draft.at } : null)
    },
    change(patch) {
      const values = { ...$values.get(), ...patch }
      $values.set(values)
      // a field that was wrong and is being mended is not called wrong any more
      for (const field of Object.keys(patch)) put(field as Field, null)
      store(values)
    },
    say: put,
    touch(field) {
      put(field, check($values.get())[field])
    },
    async submit() {
      const values = $values.get()
      const id = vehicleId()
      $errors.set(worded(check(values)))
      if (Object.keys($errors.get()).length) return false
      const draft = findDraft(id, step)
      const outcome = await saveStep(step, payload(values), onProgress)
      if (!outcome.isSaved) {
        $errors.set(outcome.failure.fields as Errors<Field>)
        return false
      }
      saved = values
      // what was typed while it went is not saved yet
      if (!isSameDraft(draft, findDraft(id, step)) && id !== null) return true
      $found.set(null)
      dropDraft(id, step)
      return true
    },
    firstWrong: () => (Object.keys($errors.get())[0] as Field | undefined) ?? null,
    takeFound() {
      const found = $found.get()
      if (!found) return
      $values.set(found.values)
      $errors.set({})
      $found.set(null)
      keepDraft(vehicleId(), step, found.values, found.at)
    },
    dropFound() {
      $found.set(null)
      store($values.get())
    },
  }
}

const isSameDraft = (one: StoredDraft | null, other: StoredDraft | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** A stored draft has the shape of the form, or it is none: stored values are never trusted. */
function readDraft<Values extends object>(value: unknown, empty: Values): Values | null {
  if (typeof value !== 'object' || value === null) return null
  const given = value as Record<string, unknown>
  const isShaped = Object.entries(empty).every(([name, sample]) => {
    const one = given[name]
    return Array.isArray(sample)
      ? Array.isArray(one) && one.every((item) => typeof item === 'string')
      : typeof one === typeof sample
  })
  if (!isShaped) return null
  return Object.fromEntries(Object.keys(empty).map((name) => [name, given[name]])) as Values
}
