import { Component, type ReactNode } from 'react'
import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import { EmptyState } from './EmptyState.tsx'

interface Props {
  locale: Locale
  children: ReactNode
}

/** Contains the failure of an island and offers to reload the page. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    const t = translator(this.props.locale)
    return (
      <EmptyState title={t('shell.failed.title')} isFailure>
        <button className="btn quiet" type="button" onClick={() => location.reload()}>
          {t('shell.failed.retry')}
        </button>
      </EmptyState>
    )
  }
}
