/** The user's alerts, in the markup of sections/carpool/Alerts.astro: loaded when the page is used and they are seen, or pressed. */
class CarpoolAlerts extends HTMLElement {
  connectedCallback() {
    const load = () => import('./alert-list.ts')
    const seen = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      seen.disconnect()
      load().then(({ showAlerts }) => showAlerts(this))
    })
    const use = () => seen.observe(this)
    for (const type of ['scroll', 'pointerover', 'keydown'])
      addEventListener(type, use, { once: true, passive: true })
    this.addEventListener('click', ({ target }) => load().then(({ press }) => press(this, target)))
  }
}

customElements.define('carpool-alerts', CarpoolAlerts)
