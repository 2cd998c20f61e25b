import { Component, type ReactNode } from 'react'

interface Props {
  /** shown in place of the children once one of them has thrown */
  fallback: ReactNode
  children: ReactNode
}

/** One island that fails leaves the page whole. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
