const BUTTONS = 'button[data-report-type][data-report-id]'
/** Loads early on the page of a user, whose own button is hidden, and with islands that may open a report. */
const LOADS_EARLY = '[data-report-type=user], astro-island:not([ssr])'
const loadReports = () => import('./hydrate-report.ts')

// shell/load-failures.ts shows a failed load; the button can be pressed again
document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLButtonElement>(BUTTONS) : null
  if (button) void loadReports().then(({ openReportOf }) => openReportOf(button))
})
// this code is in the chunk of all pages, even those without reports
if (document.querySelector('report-buttons')) {
  if (location.hash.startsWith('#report-') || document.querySelector(LOADS_EARLY)) void loadReports()
  else document.addEventListener('astro:hydrate', () => void loadReports(), { capture: true, once: true })
}
