const LINKS = 'a[data-choose-city], a[data-choose-type]'
const load = () => import('./choose-search.ts')

/**
 * Links to the vehicles of a city or type work without script; with it they keep the dates last searched, and the list
 * announces the choice. The code loads when a link is hovered or focused.
 */
class ChooseLinks extends HTMLElement {
  connectedCallback() {
    for (const event of ['pointerover', 'focusin'])
      document.addEventListener(event, (event) => void (linkOf(event) && load().catch(() => {})))
    document.addEventListener('click', (event) => {
      const link = linkOf(event)
      if (
        !link ||
        event.defaultPrevented ||
        event.button ||
        event.ctrlKey ||
        event.metaKey ||
        event.shiftKey ||
        event.altKey
      )
        return
      event.preventDefault()
      this.choose(link).catch(() => location.assign(link.href))
    })
  }

  private async choose({ dataset }: HTMLAnchorElement) {
    const { chooseSearch } = await load()
    chooseSearch(dataset, this.dataset)
  }
}

function linkOf({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>(LINKS) : null
}

customElements.define('choose-links', ChooseLinks)
