import { beforeEach, describe, expect, it, vi } from 'vitest'
import { shareTrip } from '#stores/my-bookings/paying.ts'
import { useEnvironment } from '#tests/setup/environment.ts'

const LINK = { url: 'https://sawari.example/trip/a', title: 'Trip with Hyundai Creta' }
const environment = { share: vi.fn(), copy: vi.fn(), notify: vi.fn() }

beforeEach(() => {
  vi.resetAllMocks()
  useEnvironment({ ...environment, t: (key, values) => `${key} ${JSON.stringify(values ?? {})}` })
})

describe('sharing a trip', () => {
  it('opens the dialog of a device that has one', async () => {
    environment.share.mockResolvedValueOnce(true)
    await shareTrip(LINK)
    expect(environment.share).toHaveBeenCalledWith(LINK)
    expect(environment.copy).not.toHaveBeenCalled()
    expect(environment.notify).not.toHaveBeenCalled()
  })

  it.each([
    [true, 'success', 'my-bookings.share.copied {}'],
    [false, 'error', `my-bookings.share.byHand ${JSON.stringify({ url: LINK.url })}`],
  ])('copies the link elsewhere (allowed: %s)', async (isCopied, tone, text) => {
    environment.share.mockResolvedValueOnce(false)
    environment.copy.mockResolvedValueOnce(isCopied)
    await shareTrip(LINK)
    expect(environment.copy).toHaveBeenCalledWith(LINK.url)
    expect(environment.notify.mock.calls[0]?.slice(0, 2)).toEqual([tone, text])
  })
})
