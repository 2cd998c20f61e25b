import { expect, it, vi } from 'vitest'
import { openDeciding } from '#stores/my-bookings/deciding.ts'

const load = vi.hoisted(() => vi.fn())
vi.mock('#domain/my-bookings/decide.rules.ts', (original) => {
  load()
  return original()
})

it('the decline dialog loads its rules when it opens, because the connection may be down on submit', async () => {
  expect(load).not.toHaveBeenCalled()
  openDeciding('b-1', 'decline')
  await expect.poll(() => load).toHaveBeenCalledOnce()
})
