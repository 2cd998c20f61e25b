import { Component, type ReactNode } from 'react'

interface Props {
  /** shown in place of the children once one of them has thrown */
  fallback: ReactNode
  children: ReactNode
}

/** Renders the fallback once a child has thrown, so that one failing island does not break the page. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
