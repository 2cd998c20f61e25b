import { refusalText, toFailure } from '#contract/api-failure.ts'
import type { Envelope, Pagination } from '#contract/envelope.ts'
import { createResource, type LoadStatus, type Resource } from './resource.ts'

/** `adding`: another page of an infinite list is loading. */
export interface Paged<Item> {
  status: LoadStatus | 'adding'
  items: readonly Item[]
  pagination: Pagination
  /** Notice on an offline copy: shows when it was loaded. */
  offlineNotice?: string | undefined
  /** Why the request was refused, if a retry would not help. */
  refusal?: string | undefined
}

type PageRequest<Item> = (signal: AbortSignal) => Promise<Envelope<readonly Item[]>>

export interface PagedResource<Item> extends Resource<Paged<Item>> {
  /** Replaces the list. `previous` is shown until the page arrives; after a failure nothing is shown. */
  loadPage(page: number, request: PageRequest<Item>, previous?: Paged<Item>): Promise<boolean>
  /** Appends a page, without items that are already shown. After a failure the list stays as it is. */
  addPage(page: number, request: PageRequest<Item>): Promise<boolean>
  /**
   * Loads the first page without a loading state and shows it before the other items. Where it has none of the shown
   * items it replaces them, because some in between would be missing. After a failure the list stays as it is.
   */
  refresh(request: PageRequest<Item>): Promise<boolean>
}

/** A list that loads page by page, replacing or appending. `start.pagination.limit`: items per page. */
export function createPaged<Item extends { id: string | number }>(
  start: Paged<Item>,
  options?: { isPersonal: boolean },
): PagedResource<Item> {
  const resource = createResource(start, options)

  const read = async (page: number, known: readonly Item[], response: Promise<Envelope<readonly Item[]>>) => {
    const { data, meta, kept } = await response
    const ids = new Set(known.map(({ id }) => id))
    const items = [...known, ...data.filter(({ id }) => !ids.has(id))]
    const { limit } = start.pagination
    return {
      items,
      offlineNotice: kept,
      pagination: meta?.pagination ?? { page, limit, total: items.length },
    }
  }

  return {
    ...resource,
    loadPage: (page, request, previous = start) =>
      resource.load(
        { ...previous, status: 'loading' },
        (signal) => read(page, [], request(signal)),
        (error) => ({
          items: [],
          pagination: start.pagination,
          refusal: refusalText(toFailure(error)) || undefined,
        }),
      ),
    addPage(page, request) {
      const shown = resource.$state.get()
      return resource.load({ ...shown, status: 'adding' }, (signal) =>
        read(page, shown.items, request(signal)),
      )
    },
    refresh(request) {
      const shown = resource.$state.get()
      return resource.load(
        shown,
        async (signal) => {
          const { items, offlineNotice, pagination } = await read(1, [], request(signal))
          const ids = new Set(items.map(({ id }) => id))
          const { limit, page } = shown.pagination
          const isJoined = pagination.total > limit && shown.items.some(({ id }) => ids.has(id))
          const older = isJoined ? shown.items.filter(({ id }) => !ids.has(id)) : []
          return {
            items: [...items, ...older],
            offlineNotice,
            pagination: { ...pagination, page: isJoined ? page : 1 },
          }
        },
        () => shown,
      )
    },
  }
}
