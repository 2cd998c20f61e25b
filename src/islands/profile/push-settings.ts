/** What shows and switches the settings is loaded when the panel is seen; shell/load-failures.ts shows that it did not load. */
class PushSettings extends HTMLElement {
  connectedCallback() {
    const seen = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      seen.disconnect()
      void this.start()
    })
    seen.observe(this.parentElement ?? this)
  }

  private async start() {
    const { showPushSettings } = await import('./push-switches.ts')
    showPushSettings(this)
  }
}

customElements.define('push-settings', PushSettings)
