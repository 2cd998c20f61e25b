import { atom, type ReadableAtom } from 'nanostores'
import type { StepPayload } from '#contract/hosting.ts'
import type { VehicleDetail } from '#contract/vehicles.ts'
import { type Conflict, fieldsOf, findConflict, type Groups } from '#domain/hosting/conflict.ts'
import type { FieldErrors } from '#domain/shared/rules.ts'
import { deleteDraft, findDraft, readDraft, type StoredDraft, storeDraft } from './drafts.ts'
import { $editor } from './editor.ts'
import { conflictingSave, saveStep } from './save-step.ts'
import { t } from './translate.ts'

/** What was typed before, as it was typed; `at`: UTC, epoch milliseconds. */
interface FoundDraft<Values> {
  values: Values
  at: number
  version?: number | undefined
}
type Errors<Field extends string> = Partial<Record<Field, string>>
type Key = NonNullable<FieldErrors<string>[string]>

interface Settings<Values extends object, Field extends string> {
  /** 1 to 7 */
  step: number
  empty: Values
  /** message keys by field, in the order of the form */
  check(values: Values): FieldErrors<Field>
  /** what is sent beside id and step */
  payload(values: Values): StepPayload
  /** fields that mean something only together: who takes one from another window takes them all */
  linkedFields?: Groups
  /** values as the server writes them, where it writes them in a form of its own */
  normalize?: (values: Values) => Values
  /** given: the form has files, and says how much has gone */
  onProgress?: (progress: number) => void
}

/** One form of a vehicle: what is typed, what is wrong with it, and what was typed before and never saved. */
export interface StepForm<Values extends object, Field extends string> {
  /** 1 to 7 */
  step: number
  $values: ReadableAtom<Values>
  /** sentences by field */
  $errors: ReadableAtom<Errors<Field>>
  /** A draft from before: the person says whether it is used. */
  $savedDraft: ReadableAtom<FoundDraft<Values> | null>
  /** Another window saved this form since it was opened: nothing is sent before the person has seen both. */
  $conflict: ReadableAtom<Conflict<Values> | null>
  /** Starts from what is saved (or from the defaults). `read` makes the form's values of a vehicle as it is saved. */
  open(saved: Values, read?: (vehicle: VehicleDetail) => Values): void
  change(patch: Partial<Values>): void
  /** Puts a sentence at a field while somebody types, or takes it away. */
  setError(field: Field, messageKey: Key | null): void
  /** Checks one field when it is left. */
  touch(field: Field): void
  /** True when it was saved. Else the errors stand at their fields; `firstWrong` names the first. */
  submit(): Promise<boolean>
  firstInvalidField(): Field | null
  restoreDraft(): void
  discardDraft(): void
  /** Puts what was typed here, or what the other window saved, into fields that differ. */
  choose(fields: readonly string[], whose: 'mine' | 'theirs'): void
}

export function createStepForm<Values extends object, Field extends string>({
  step,
  empty,
  check,
  payload,
  linkedFields = [],
  normalize = (values) => values,
  onProgress,
}: Settings<Values, Field>): StepForm<Values, Field> {
  const $values = atom<Values>(empty)
  const $errors = atom<Errors<Field>>({})
  const $savedDraft = atom<FoundDraft<Values> | null>(null)
  const $conflict = atom<Conflict<Values> | null>(null)
  let saved = empty
  /** of what is `saved`; unknown: nothing is compared */
  let version: number | undefined
  let readSaved: ((vehicle: VehicleDetail) => Values) | undefined

  const vehicle = () => {
    const editor = $editor.get()
    return editor.status === 'ready' ? editor.vehicle : null
  }
  const vehicleId = () => vehicle()?.id ?? null
  const names = Object.keys(empty) as (keyof Values)[]
  const isSame = (a: Values, b: Values) =>
    names.every((name) => JSON.stringify(a[name]) === JSON.stringify(b[name]))
  /** What is stored is what would be lost: what is typed, else what was found and not decided about. */
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
    // a field that was wrong and is being mended is not called wrong any more
    for (const field of Object.keys(patch)) setFieldError(field as Field, null)
    store(values)
  }
  /** What another window saved becomes what this form began with; what was typed here stays typed. False: both say the same. */
  const mergeSaved = (theirs: VehicleDetail): boolean => {
    const base = saved
    const mine = $values.get()
    saved = readSaved?.(theirs) ?? base
    version = theirs.own?.versions[step - 1]
    const conflict = findConflict({ base, mine, theirs: saved }, { linkedFields, normalize })
    $conflict.set(conflict?.conflict ?? null)
    if (conflict) change(conflict.merged)
    return conflict !== null
  }
  const toMessages = (keys: FieldErrors<Field>): Errors<Field> =>
    Object.fromEntries(
      Object.entries<Key | undefined>(keys).flatMap(([field, key]) => (key ? [[field, t(key)]] : [])),
    ) as Errors<Field>

  const submit = async (): Promise<boolean> => {
    const values = $values.get()
    const id = vehicleId()
    $errors.set(toMessages(check(values)))
    if (Object.keys($errors.get()).length) return false
    const draft = findDraft(id, step)
    const sent = { ...payload(values), ...(version !== undefined && { version }) }
    const outcome = await saveStep(step, sent, onProgress)
    if (!outcome.isSaved) {
      const theirs = conflictingSave(outcome.failure)
      // the other window saved what is typed here: it only remains to send what is beside the fields
      if (theirs) return mergeSaved(theirs) ? false : submit()
      $errors.set(outcome.failure.fields as Errors<Field>)
      return false
    }
    saved = values
    if (version !== undefined) version = outcome.version
    $conflict.set(null)
    // what was typed while it went is not saved yet, nor what another window is typing
    const isOurs = isEqual(draft, findDraft(id, step)) && isAbout(draft, [values, $savedDraft.get()?.values])
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
      version = read && vehicle()?.own?.versions[step - 1]
      $conflict.set(null)
      $values.set(from)
      $errors.set({})
      const draft = findDraft(vehicleId(), step)
      const values = draft && readDraft(draft.values, empty)
      $savedDraft.set(
        values && draft && !isSame(values, from) ? { values, at: draft.at, version: draft.version } : null,
      )
    },
    change,
    setError: setFieldError,
    touch(field) {
      setFieldError(field, check($values.get())[field])
    },
    choose(fields, whose) {
      const conflict = $conflict.get()
      if (conflict) change(fieldsOf(conflict[whose], fields))
    },
    submit,
    firstInvalidField: () => (Object.keys($errors.get())[0] as Field | undefined) ?? null,
    restoreDraft() {
      const found = $savedDraft.get()
      if (!found) return
      $values.set(found.values)
      $errors.set({})
      $savedDraft.set(null)
      // whoever has saved the form since it was typed is asked about, not overwritten
      if (version !== undefined) version = found.version ?? version
      storeDraft(vehicleId(), step, found.values, found)
    },
    discardDraft() {
      $savedDraft.set(null)
      store($values.get())
    },
  }
}

const isAbout = (draft: StoredDraft | null, values: readonly (object | undefined)[]): boolean =>
  draft === null || values.some((value) => isEqual(value, draft.values))

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
