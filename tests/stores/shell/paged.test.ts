import { expect, it } from 'vitest'
import { createPaged, type Paged } from '#stores/shell/paged.ts'

interface Item {
  id: number
}
const START: Paged<Item> = { status: 'idle', items: [], pagination: { page: 1, limit: 2, total: 0 } }
const page = (ids: number[], number: number, total: number) => async () => ({
  data: ids.map((id) => ({ id })),
  meta: { pagination: { page: number, limit: 2, total } },
})
const offline = () => Promise.reject(new Error('offline'))

it('a paged list replaces pages, and shows nothing of an earlier one when a page fails', async () => {
  const list = createPaged(START)
  await list.loadPage(1, page([1, 2], 1, 3))
  const loading = list.loadPage(2, page([3], 2, 3), list.$state.get())
  expect(list.$state.get()).toMatchObject({ status: 'loading', items: [{ id: 1 }, { id: 2 }] })
  await loading
  expect(list.$state.get()).toMatchObject({ status: 'ready', items: [{ id: 3 }], pagination: { page: 2 } })
  await list.loadPage(1, offline, list.$state.get())
  expect(list.$state.get()).toEqual({ ...START, status: 'failed' })
})

it('a paged list appends pages without repeated items, and keeps the list when a page fails', async () => {
  const list = createPaged(START)
  await list.loadPage(1, page([1, 2], 1, 4))
  const adding = list.addPage(2, page([2, 3], 2, 4))
  expect(list.$state.get().status).toBe('adding')
  await adding
  expect(list.$state.get().items.map(({ id }) => id)).toEqual([1, 2, 3])
  await list.addPage(3, offline)
  expect(list.$state.get()).toMatchObject({ status: 'failed', pagination: { page: 2 } })
  expect(list.$state.get().items).toHaveLength(3)
})

it('a paged list counts the items where a response has no pagination', async () => {
  const list = createPaged(START)
  await list.loadPage(1, async () => ({ data: [{ id: 1 }] }))
  expect(list.$state.get().pagination).toEqual({ page: 1, limit: 2, total: 1 })
})
