import { isBookableStep } from '#domain/vehicles/vehicle.ts'

/** The forms of a vehicle in order: the editor numbers them 1 to 7, the wizard's sidebar 0 to 6. */
export const STEPS = ['general', 'images', 'address', 'pricing', 'guest', 'driver', 'unavailable'] as const
export type StepName = (typeof STEPS)[number]
export const LAST_STEP = STEPS.length

/** The last saved step. Null: complete, from before steps existed; 0: nothing saved yet. */
export type Progress = number | null

export function stepName(step: number): StepName {
  return STEPS[step - 1] ?? 'general'
}

/** 1 to 7 */
export function stepNumber(name: StepName): number {
  return STEPS.indexOf(name) + 1
}

export function readStep(text: string | null | undefined): number | null {
  return /^[1-7]$/.test(text ?? '') ? Number(text) : null
}

const isStep = (step: number): boolean => Number.isInteger(step) && step >= 1 && step <= LAST_STEP
const done = (saved: Progress): number => saved ?? LAST_STEP

/** Menu items up to the saved step are active. */
export function isActive(step: number, saved: Progress): boolean {
  return isStep(step) && step <= done(saved)
}

/** A step can be opened and saved once all earlier ones are saved; the first always can. */
export function isReachable(step: number, saved: Progress): boolean {
  return isStep(step) && step <= done(saved) + 1
}

export function progressAfter(step: number, saved: Progress): Progress {
  return saved === null ? null : Math.max(saved, step)
}

/** The step that the editor opens: the next incomplete form of a vehicle that cannot be booked yet, else the first. */
export function openingStep(saved: Progress): number {
  return saved === null || isBookableStep(saved) ? 1 : saved + 1
}

/** The wizard continues in the editor, in the browser that started it, until the last form is saved. */
export function isFirstTime(saved: Progress, isFromWizard: boolean): boolean {
  return isFromWizard && isUnfinished(saved)
}

/** Whether a form of the wizard is still missing, wherever the wizard was started. */
export function isUnfinished(saved: Progress): boolean {
  return saved !== null && saved < LAST_STEP
}

export type StepChoice =
  | { kind: 'same' }
  | { kind: 'confirm'; step: number }
  /** `done` is the last completed step, 0 before the first; `next` the one to continue with */
  | { kind: 'blocked'; done: number; next: number }

/** The result of choosing a step in the editor's menu. */
export function stepChoice(at: { current: number; saved: Progress }, requested: number): StepChoice {
  if (requested === at.current) return { kind: 'same' }
  if (isActive(requested, at.saved)) return { kind: 'confirm', step: requested }
  return { kind: 'blocked', done: done(at.saved), next: Math.min(done(at.saved) + 1, LAST_STEP) }
}

interface EditorProgress {
  isFirstTime: boolean
  saved: Progress
}

export type AfterSave = { kind: 'stay' } | { kind: 'next'; step: number } | { kind: 'finished' }

/**
 * First-time hosts go on to the next form and finally to their vehicles. Later edits stay on the form, unless the
 * vehicle cannot be booked yet: then the next incomplete form opens. `saved` is the progress when the form was sent.
 */
export function afterSave(step: number, { isFirstTime, saved }: EditorProgress): AfterSave {
  if (isFirstTime) return step >= LAST_STEP ? { kind: 'finished' } : { kind: 'next', step: step + 1 }
  const isIncomplete = saved !== null && !isBookableStep(saved) && step > saved
  return isIncomplete ? { kind: 'next', step: step + 1 } : { kind: 'stay' }
}

/** The label of the button below a form; the last form always finishes. */
export function saveKind(step: number, at: EditorProgress): 'finish' | 'next' | 'save' {
  if (step === LAST_STEP && isUnfinished(at.saved)) return 'finish'
  return afterSave(step, at).kind === 'next' ? 'next' : 'save'
}
