import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { Pagination as Pages } from '#contract/envelope.ts'
import { hasMore } from '#domain/shared/paging.ts'
import type { LoadStatus } from '#stores/shell/resource.ts'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import { useLocale } from './LocaleContext.tsx'
import { OfflineCopyNotice } from './OfflineCopyNotice.tsx'
import { useRetry } from './use-retry.ts'

interface Props {
  /** State of a `createPaged` store, or of a list that loads as a whole. */
  list: {
    status: LoadStatus | 'adding'
    items: readonly unknown[]
    pagination?: Pages
    offlineNotice?: string | undefined
  }
  /** Shown until the first items have loaded. */
  skeleton: ReactNode
  empty: ReactNode
  failed: ReactNode
  /** Loads the first page again; also called when the connection or missing code is back. */
  onRetry: () => unknown
  /** Appends more pages, near the end of the list or by a button. Omitted: the caller renders the pagination. */
  more?: { label: string; failed: string; isAutomatic?: boolean; onMore: () => Promise<unknown> }
  children: ReactNode
}

/** How far below the window's edge the next page is requested. */
const PREFETCH_DISTANCE = '600px'

/** A list that loads: skeleton, items, more pages, and its empty and failed states. */
export function List({ list, skeleton, empty, failed, onRetry, more, children }: Props) {
  const { t } = useLocale()
  const { status, items } = list
  const root = useRef<HTMLDivElement>(null)
  useRestoredFocus(root)
  const hasFailed = status === 'failed'
  useRetry(hasFailed, items.length && more ? more.onMore : onRetry)
  return (
    <div ref={root}>
      <OfflineCopyNotice text={list.offlineNotice} onOnline={onRetry} />
      {items.length > 0 ? (
        <>
          {hasFailed && !more && failed}
          {children}
          {more && list.pagination && (
            <More
              {...more}
              root={root}
              status={status}
              isLast={!hasMore(list.pagination)}
              shown={items.length}
            />
          )}
        </>
      ) : hasFailed ? (
        failed
      ) : status === 'ready' ? (
        empty
      ) : (
        <div role="status">
          <span className="sr-only">{t('shell.loading')}</span>
          {skeleton}
        </div>
      )}
    </div>
  )
}

interface MoreProps extends NonNullable<Props['more']> {
  root: RefObject<HTMLElement | null>
  status: LoadStatus | 'adding'
  isLast: boolean
  shown: number
}

function More({ root, label, failed, isAutomatic = false, onMore, status, isLast, shown }: MoreProps) {
  const { t } = useLocale()
  const button = useRef<HTMLButtonElement>(null)
  const hasFailed = status === 'failed'
  const canLoad = isAutomatic && status === 'ready' && !isLast
  // biome-ignore lint/correctness/useExhaustiveDependencies: an observer only reports changes, and after a page the end may still be near
  useEffect(() => {
    if (!canLoad || !button.current) return
    const end = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void onMore()
      },
      { rootMargin: PREFETCH_DISTANCE },
    )
    end.observe(button.current)
    return () => end.disconnect()
  }, [canLoad, shown])
  /** The focus moves to the first of the added items. */
  const press = async () => {
    const index = focusables(root.current).indexOf(button.current ?? document.body)
    const hadFocus = document.activeElement === button.current
    await onMore()
    if (hadFocus) requestAnimationFrame(() => focusables(root.current)[index]?.focus())
  }
  if (isLast && !hasFailed) return null
  const load = (
    <Button
      ref={button}
      look="quiet"
      isSmall={hasFailed}
      aria-busy={status === 'adding'}
      onClick={() => void press()}
    >
      {hasFailed ? t('shell.retry') : label}
    </Button>
  )
  return (
    <div className="mt-4 grid justify-items-center">
      {hasFailed ? (
        <EmptyState isPart isFailure title={failed}>
          {load}
        </EmptyState>
      ) : (
        load
      )}
    </div>
  )
}

const focusables = (root: HTMLElement | null) => [
  ...(root?.querySelectorAll<HTMLElement>(
    'a[href], :is(button, input, select, textarea):not([disabled]), [tabindex]',
  ) ?? []),
]

/** When the focused element disappears (a retry button, an ended row), focuses what is now at its position. */
function useRestoredFocus(root: RefObject<HTMLElement | null>): void {
  const held = useRef<{ element: Element; index: number } | null>(null)
  useEffect(() => {
    const element = root.current
    const hold = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement)
        held.current = { element: target, index: focusables(element).indexOf(target) }
    }
    const release = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) held.current = null
    }
    const listening = new AbortController()
    element?.addEventListener('focusin', hold, listening)
    element?.addEventListener('focusout', release, listening)
    return () => listening.abort()
  }, [root])
  useEffect(() => {
    if (!held.current || held.current.element.isConnected || document.activeElement !== document.body) return
    const candidates = focusables(root.current)
    candidates[Math.max(0, Math.min(held.current.index, candidates.length - 1))]?.focus()
  })
}
