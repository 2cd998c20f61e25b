/**
 * The filters are a sheet on a phone, and its Back closes what covers the page: while the sheet is open it is a step of the
 * history. What was chosen in it stays chosen.
 */
const sheet = document.querySelector<HTMLElement>('#filters[popover]')
type Step = 'below' | 'sheet'
const stepOf = (state: unknown): Step | null =>
  typeof state === 'object' && state !== null && 'filterSheet' in state ? (state.filterSheet as Step) : null

/** Something was chosen in the open sheet: it may still have to arrive, when the sidebar's code comes. */
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

// before whatever shows the search of an address that was returned to
addEventListener(
  'popstate',
  (event) => {
    const step = stepOf(event.state)
    if (sheet?.matches(':popover-open')) {
      event.stopImmediatePropagation()
      // what was chosen has steps of its own above the sheet's: the last of them is where the person stays
      if (step !== 'below') history.forward()
      sheet.hidePopover()
    } else if (step === 'sheet') history.back()
  },
  { capture: true },
)
