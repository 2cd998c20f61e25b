import { Component, createRef, type HTMLAttributes } from 'react'

interface Anchor {
  element: Element
  top: number
}

/**
 * A list whose items keep their position in the window when others are added above. The browser's own scroll anchoring
 * is off, because Safari has none.
 */
export class AnchoredList extends Component<HTMLAttributes<HTMLOListElement>> {
  private readonly list = createRef<HTMLOListElement>()

  override getSnapshotBeforeUpdate(): Anchor | null {
    const element = [...(this.list.current?.children ?? [])].find(
      (item) => item.getBoundingClientRect().bottom > 0,
    )
    return element ? { element, top: element.getBoundingClientRect().top } : null
  }

  override componentDidUpdate(_props: unknown, _state: unknown, anchor: Anchor | null) {
    if (!anchor?.element.isConnected || (this.list.current?.getBoundingClientRect().top ?? 0) >= 0) return
    scrollBy({ top: anchor.element.getBoundingClientRect().top - anchor.top, behavior: 'instant' })
  }

  override render() {
    const { className, ...rest } = this.props
    return <ol ref={this.list} className={`[overflow-anchor:none] ${className ?? ''}`} {...rest} />
  }
}
