/**
 * On a phone the filters are a sheet that Back closes: while open, it has its own history entry. Filters chosen in it
 * stay chosen.
 */
const sheet = document.querySelector<HTMLElement>('#filters[popover]')
type Step = 'below' | 'sheet'
const stepOf = (state: unknown): Step | null =>
  typeof state === 'object' && state !== null && 'filterSheet' in state ? (state.filterSheet as Step) : null

/** The filters were changed in the open sheet: its history entry may be pushed later, once the sidebar has hydrated. */
let isTouched = false
sheet?.addEventListener('input', () => {
  isTouched = true
})
sheet?.addEventListener('toggle', ({ newState }) => {
  const step = stepOf(history.state)
  if (newState === 'open') {
    isTouched = false
    history.replaceState({ ...history.state, filterSheet: 'below' satisfies Step }, '')
    history.pushState({ filterSheet: 'sheet' satisfies Step }, '')
  } else if (step === 'sheet' && !isTouched) history.back()
})

// in the capture phase, before the listener that shows the search of the restored URL
addEventListener(
  'popstate',
  (event) => {
    const step = stepOf(event.state)
    if (sheet?.matches(':popover-open')) {
      event.stopImmediatePropagation()
      // the chosen filters have entries of their own above the sheet's: the user stays at the last of them
      if (step !== 'below') history.forward()
      sheet.hidePopover()
    } else if (step === 'sheet') history.back()
  },
  { capture: true },
)
