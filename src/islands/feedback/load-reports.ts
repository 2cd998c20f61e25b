const BUTTONS = 'button[data-report-type][data-report-id]'
/** Loads early on a user's page, whose own button is hidden. */
const LOADS_EARLY = '[data-report-type=user]'
const loadReports = () => import('./hydrate-report.ts')

// shell/every-page/load-failures.ts shows a failed load; the button can be pressed again
document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLButtonElement>(BUTTONS) : null
  if (button) void loadReports().then(({ openReportOf }) => openReportOf(button))
})
// this code is in the chunk of all pages, even those without reports
if (
  document.querySelector('report-buttons') &&
  (location.hash.startsWith('#report-') || document.querySelector(LOADS_EARLY))
)
  void loadReports()
