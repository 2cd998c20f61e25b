import { Component, type ReactNode } from 'react'

interface Props {
  text: string
  children: ReactNode
}

/** The kit's ErrorBoundary reads its labels from the page; these islands are on pages that have none. */
export class Boundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <p className="note bad" role="alert">
        {this.props.text}
      </p>
    )
  }
}
