import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  afterSave,
  isActive,
  isFirstTime,
  isReachable,
  LAST_STEP,
  openingStep,
  type Progress,
  progressAfter,
  readStep,
  STEPS,
  type StepChoice,
  saveKind,
  stepChoice,
  stepName,
} from '#domain/hosting/steps.ts'

const ALL = [1, 2, 3, 4, 5, 6, 7]
const PROGRESS: Progress[] = [0, 1, 2, 3, 4, 5, 6, 7, null]

/** What is allowed after each saved step: the active menu items and the reachable steps are those up to a number. */
const TABLE: [
  saved: Progress,
  active: number,
  reachable: number,
  opens: number,
  /** the step to continue with after a choice beyond the saved step */
  next: number,
  isFirstTimeFromWizard: boolean,
][] = [
  [0, 0, 1, 1, 1, true],
  [1, 1, 2, 2, 2, true],
  [2, 2, 3, 3, 3, true],
  [3, 3, 4, 4, 4, true],
  [4, 4, 5, 5, 5, true],
  [5, 5, 6, 6, 6, true],
  [6, 6, 7, 1, 7, true],
  [7, 7, 7, 1, 7, false],
  [null, 7, 7, 1, 7, false],
]

describe.each(TABLE)('a vehicle whose saved step is %s', (saved, lastActive, lastReachable, ...rest) => {
  const [opens, next, isFirstTimeFromWizard] = rest
  const active = ALL.slice(0, lastActive)

  it('has menu items up to that step active', () => {
    expect(ALL.filter((step) => isActive(step, saved))).toEqual(active)
  })

  it('lets the wizard reach, and the server save, at most the next step', () => {
    expect(ALL.filter((step) => isReachable(step, saved))).toEqual(ALL.slice(0, lastReachable))
  })

  it('opens at the next incomplete form without a driver, else at the first', () => {
    expect(openingStep(saved)).toBe(opens)
  })

  it('is in first-time mode until the end of a wizard started here, and nowhere else', () => {
    expect(isFirstTime(saved, false)).toBe(false)
    expect(isFirstTime(saved, true)).toBe(isFirstTimeFromWizard)
  })

  it.each(ALL)('moves from step %i to every other by the rules of the menu', (current) => {
    for (const requested of ALL) {
      const expected: StepChoice =
        requested === current
          ? { kind: 'same' }
          : active.includes(requested)
            ? { kind: 'confirm', step: requested }
            : { kind: 'blocked', done: saved ?? 7, next }
      expect(stepChoice({ current, saved }, requested), `${current} to ${requested}`).toEqual(expected)
    }
  })

  it.each([0, -1, 8, 1.5, Number.NaN])('has no step %d', (step) => {
    expect([isActive(step, saved), isReachable(step, saved)]).toEqual([false, false])
    expect(stepChoice({ current: 1, saved }, step)).toMatchObject({ kind: 'blocked', next })
  })

  it('keeps its progress when an earlier form is saved again', () => {
    for (const step of active) expect(progressAfter(step, saved)).toBe(saved)
  })
})

describe('progress', () => {
  const anyProgress = fc.constantFrom(...PROGRESS)
  const anyStep = fc.integer({ min: -2, max: 10 })

  it('never rises by more than one, and never falls, with any accepted save', () => {
    fc.assert(
      fc.property(anyProgress, anyStep, (saved, step) => {
        fc.pre(isReachable(step, saved))
        const after = progressAfter(step, saved)
        if (saved === null) expect(after).toBeNull()
        else expect([saved, saved + 1]).toContain(after)
      }),
    )
  })

  it('reaches every form in order, for any sequence of saves', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 60 }), (tried) => {
        let saved: Progress = 0
        const seen = [saved]
        for (const step of tried) {
          if (!isReachable(step, saved)) continue
          saved = progressAfter(step, saved)
          if (saved !== seen.at(-1)) seen.push(saved ?? -1)
        }
        expect(seen).toEqual([0, ...ALL].slice(0, seen.length))
      }),
    )
  })

  it('goes from the first form to the end for a first-time host', () => {
    let saved: Progress = 0
    const shown: number[] = []
    for (let step = openingStep(saved), isOver = false; !isOver; ) {
      shown.push(step)
      saved = progressAfter(step, saved)
      const next = afterSave(step, { isFirstTime: true, saved })
      isOver = next.kind !== 'next'
      if (next.kind === 'next') step = next.step
    }
    expect(shown).toEqual(ALL)
    expect(saved).toBe(LAST_STEP)
  })
})

describe('a save', () => {
  it.each(ALL)('opens the next form after step %i in first-time mode, and the end after the last', (step) => {
    for (const saved of PROGRESS)
      expect(afterSave(step, { isFirstTime: true, saved })).toEqual(
        step === 7 ? { kind: 'finished' } : { kind: 'next', step: step + 1 },
      )
  })

  it.each([0, 1, 2, 3, 4, 5])(
    'continues later with the next form of a vehicle at step %i, and stays on others',
    (saved) => {
      for (const step of ALL.filter((item) => isReachable(item, saved)))
        expect(afterSave(step, { isFirstTime: false, saved })).toEqual(
          step === saved + 1 ? { kind: 'next', step: step + 1 } : { kind: 'stay' },
        )
    },
  )

  it.each([6, 7, null])('stays later on the form of a bookable vehicle (step %s)', (saved) => {
    for (const step of ALL) expect(afterSave(step, { isFirstTime: false, saved })).toEqual({ kind: 'stay' })
  })
})

describe('the step of a URL', () => {
  it.each([
    ['1', 1],
    ['7', 7],
    ['0', null],
    ['8', null],
    ['01', null],
    ['2 ', null],
    ['२', null],
    ['', null],
    [undefined, null],
    [null, null],
  ])('is read from %j as %s', (text, step) => {
    expect(readStep(text)).toBe(step)
  })

  it('has a name for each of the seven forms', () => {
    expect(ALL.map(stepName)).toEqual([...STEPS])
  })
})

describe('the button label of a form', () => {
  it.each([
    [7, { isFirstTime: true, saved: 6 }, 'finish'],
    [7, { isFirstTime: false, saved: 6 }, 'finish'],
    [7, { isFirstTime: false, saved: 7 }, 'save'],
    [7, { isFirstTime: false, saved: null }, 'save'],
    [3, { isFirstTime: true, saved: 2 }, 'next'],
    [2, { isFirstTime: true, saved: 5 }, 'next'],
    [4, { isFirstTime: false, saved: 3 }, 'next'],
    [2, { isFirstTime: false, saved: 4 }, 'save'],
    [4, { isFirstTime: false, saved: 7 }, 'save'],
    [1, { isFirstTime: true, saved: 0 }, 'next'],
  ] as const)('is chosen for step %i with %j: %s', (step, at, expected) => {
    expect(saveKind(step, at)).toBe(expected)
  })
})
