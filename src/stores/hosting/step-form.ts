import { atom, type ReadableAtom } from 'nanostores'
import type { StepPayload } from '#contract/hosting.ts'
import type { VehicleDetail } from '#contract/vehicles.ts'
import { type Conflict, fieldsOf, findConflict, type Groups } from '#domain/hosting/conflict.ts'
import { normalizedNumber } from '#domain/shared/numbers.ts'
import type { FieldErrors } from '#domain/shared/rules.ts'
import { t } from '#stores/shell/environment.ts'
import { deleteDraft, findDraft, readDraft, type StoredDraft, storeDraft } from './drafts.ts'
import { editedVehicle } from './editor.ts'
import { conflictingSave, fieldTexts, saveStepForm } from './save-step.ts'

/** Unsaved input from before. */
interface FoundDraft<Values> extends Pick<StoredDraft, 'at' | 'version'> {
  values: Values
}
type Errors<Field extends string> = Partial<Record<Field, string>>
type Key = NonNullable<FieldErrors<string>[string]>

interface Settings<Values extends object, Field extends string> {
  /** 1 to 7 */
  step: number
  empty: Values
  /** message keys by field, in the order of the form */
  check(values: Values): FieldErrors<Field>
  /** what is sent besides id and step */
  payload(values: Values): StepPayload
  /** fields that belong together: a conflict is resolved for all of them together */
  linkedFields?: Groups
  /** fields of whole numbers: after blur they show the number as it was parsed */
  numbers?: readonly (keyof Values & Field)[]
  /** converts values to the form in which the server stores them */
  normalize?: (values: Values) => Values
  /** called after all values are replaced, not typed */
  onReplace?: () => void
  /** for a form with files: the share that was sent */
  onProgress?: (progress: number) => void
}

/** One form of a vehicle: its input, errors, and the unsaved draft. */
export interface StepForm<Values extends object, Field extends string> {
  /** 1 to 7 */
  step: number
  $values: ReadableAtom<Values>
  /** sentences by field */
  $errors: ReadableAtom<Errors<Field>>
  /** A draft from before; the user decides whether to restore it. */
  $savedDraft: ReadableAtom<FoundDraft<Values> | null>
  /** Another tab saved this form since it was opened: nothing is sent before the user has seen both versions. */
  $conflict: ReadableAtom<Conflict<Values> | null>
  /** Starts from the saved values or the defaults. `read` converts a saved vehicle to the form's values. */
  open(saved: Values, read?: (vehicle: VehicleDetail) => Values): void
  change(patch: Partial<Values>): void
  /** Sets or clears a field's error while the user types. */
  setError(field: Field, messageKey: Key | null): void
  /** Validates a field on blur. */
  touch(field: Field): void
  /** True when it was saved. Else the errors are at their fields; `firstInvalidField` returns the first. */
  submit(): Promise<boolean>
  firstInvalidField(): Field | null
  restoreDraft(): void
  discardDraft(): void
  /** Resolves conflicting fields with the input of this tab or the values that the other tab saved. */
  choose(fields: readonly string[], whose: 'mine' | 'theirs'): void
}

export function createStepForm<Values extends object, Field extends string>({
  step,
  empty,
  check,
  payload,
  numbers = [],
  linkedFields = [],
  normalize = (values) => values,
  onReplace,
  onProgress,
}: Settings<Values, Field>): StepForm<Values, Field> {
  const $values = atom<Values>(empty)
  const $errors = atom<Errors<Field>>({})
  const $savedDraft = atom<FoundDraft<Values> | null>(null)
  const $conflict = atom<Conflict<Values> | null>(null)
  let saved = empty
  /** version of `saved`; undefined: versions are not compared */
  let version: number | undefined
  let readSaved: ((vehicle: VehicleDetail) => Values) | undefined

  const vehicleId = () => editedVehicle()?.id ?? null
  const names = Object.keys(empty) as (keyof Values)[]
  const isSame = (a: Values, b: Values) => names.every((name) => isEqual(a[name], b[name]))
  /** Stores what would be lost: the input, else the draft that was found and neither restored nor discarded. */
  const store = (values: Values) => {
    const found = $savedDraft.get()
    if (!isSame(values, saved)) storeDraft(vehicleId(), step, values, { version })
    else if (found) storeDraft(vehicleId(), step, found.values, found)
    else deleteDraft(vehicleId(), step)
  }
  const setFieldError = (field: Field, key: Key | null | undefined) => {
    const { [field]: _, ...rest } = $errors.get()
    $errors.set((key ? { ...rest, [field]: t(key) } : rest) as Errors<Field>)
  }
  const change = (patch: Partial<Values>) => {
    const values = { ...$values.get(), ...patch }
    $values.set(values)
    // a changed field is not marked before the next attempt
    for (const field of Object.keys(patch)) setFieldError(field as Field, null)
    store(values)
  }
  const replace = (patch: Partial<Values>) => {
    change(patch)
    onReplace?.()
  }
  /** Takes the other tab's values as the saved ones and keeps the input. False: they are equal. */
  const mergeSaved = (theirs: VehicleDetail): boolean => {
    const base = saved
    const mine = $values.get()
    saved = readSaved?.(theirs) ?? base
    version = theirs.own?.versions[step - 1]
    const conflict = findConflict({ base, mine, theirs: saved }, { linkedFields, normalize })
    $conflict.set(conflict?.conflict ?? null)
    if (conflict) replace(conflict.merged)
    return conflict !== null
  }
  const toMessages = (keys: FieldErrors<Field>): Errors<Field> =>
    Object.fromEntries(
      Object.entries<Key | undefined>(keys).flatMap(([field, key]) => (key ? [[field, t(key)]] : [])),
    ) as Errors<Field>

  const submit = async (): Promise<boolean> => {
    const [values, id] = [$values.get(), vehicleId()]
    $errors.set(toMessages(check(values)))
    if (Object.keys($errors.get()).length) return false
    const draft = findDraft(id, step)
    const sent = { ...payload(values), ...(version !== undefined && { version }) }
    const outcome = await saveStepForm(step, sent, onProgress)
    if (outcome.status !== 'answered') {
      const theirs = conflictingSave(outcome.failure)
      // the other tab saved the same values: send again with its version, for what is not compared, such as files
      if (theirs) return mergeSaved(theirs) ? false : submit()
      $errors.set(fieldTexts(outcome.failure) as Errors<Field>)
      return false
    }
    saved = values
    if (version !== undefined) version = outcome.data.version
    $conflict.set(null)
    // input that was typed during the request, or in another tab, is not saved yet
    const isOurs = isEqual(draft, findDraft(id, step)) && hasOneOf(draft, [values, $savedDraft.get()?.values])
    if (!isOurs && id !== null) return true
    $savedDraft.set(null)
    deleteDraft(id, step)
    return true
  }

  return {
    step,
    $values,
    $errors,
    $savedDraft,
    $conflict,
    open(from, read) {
      saved = from
      readSaved = read
      version = read && editedVehicle()?.own?.versions[step - 1]
      $conflict.set(null)
      $values.set(from)
      $errors.set({})
      const draft = findDraft(vehicleId(), step)
      const values = draft && readDraft(draft.values, from)
      $savedDraft.set(
        values && draft && !isSame(values, from) ? { values, at: draft.at, version: draft.version } : null,
      )
      onReplace?.()
    },
    change,
    setError: setFieldError,
    touch(field) {
      const number = numbers.find((name) => name === field)
      if (number) change({ [number]: normalizedNumber(String($values.get()[number])) } as Partial<Values>)
      setFieldError(field, check($values.get())[field])
    },
    choose(fields, whose) {
      const conflict = $conflict.get()
      if (conflict) replace(fieldsOf(conflict[whose], fields))
    },
    submit,
    firstInvalidField: () => (Object.keys($errors.get())[0] as Field | undefined) ?? null,
    restoreDraft() {
      const found = $savedDraft.get()
      if (!found) return
      $values.set(found.values)
      $errors.set({})
      $savedDraft.set(null)
      // a version that was saved since becomes a conflict and is not overwritten
      if (version !== undefined) version = found.version ?? version
      storeDraft(vehicleId(), step, found.values, found)
      onReplace?.()
    },
    discardDraft() {
      $savedDraft.set(null)
      store($values.get())
    },
  }
}

const hasOneOf = (draft: StoredDraft | null, values: readonly (object | undefined)[]): boolean =>
  draft === null || values.some((value) => isEqual(value, draft.values))

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
