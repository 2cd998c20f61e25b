/** The panel stands below the fold: its code, its call and then its chart come when it is nearly on the screen. */
const NEAR = '100px'
const panel = document.querySelector('earnings-panel')
const near = new IntersectionObserver(
  ([entry]) => {
    if (!entry?.isIntersecting) return
    near.disconnect()
    // islands/shell/load-failures.ts says when it does not load, and loads it when it can be had: that defines the element
    void import('./earnings-panel.ts')
  },
  { rootMargin: NEAR },
)
if (panel) near.observe(panel)
