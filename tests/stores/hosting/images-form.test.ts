import { beforeEach, describe, expect, it } from 'vitest'
import { getVehicle } from '#contract/vehicles.ts'
import { $isWaiting, imagesForm, moveImage, openImages, orderedImages } from '#stores/hosting/images-form.ts'
import {
  beginImages,
  call,
  ID,
  notify,
  openVehicle,
  sendSome,
  shown,
  states,
  tick,
  uploads,
  vehicleWith,
} from '#tests/setup/images.ts'

beforeEach(beginImages)

describe('the images form', () => {
  const open = (ids: readonly string[]) => {
    openVehicle(ids)
    openImages(shown())
  }
  const order = () => orderedImages(shown(), imagesForm.$values.get().imageIDs).map(({ id }) => id)

  it('moves a picture to another position; later ones come last', async () => {
    open(['a', 'b', 'c'])
    moveImage('c', 0)
    await sendSome(1)
    uploads[0]?.arrive('d')
    await tick()
    expect(order()).toEqual(['c', 'a', 'b', 'd'])
  })

  it('requires four pictures, with an error at their field', async () => {
    open(['a', 'b', 'c'])
    expect(await imagesForm.submit()).toBe(false)
    expect(imagesForm.$errors.get()).toEqual({ images: 'hosting.errors.imagesLeast' })
  })

  it('waits until all pictures have arrived, then saves once with all of them', async () => {
    open(['a', 'b', 'c'])
    call.mockImplementation(async (endpoint: unknown) => ({
      data: endpoint === getVehicle ? vehicleWith(['a', 'b', 'c', 'd']) : { id: ID },
    }))
    await sendSome(1)
    const saving = imagesForm.submit()
    expect(await imagesForm.submit()).toBe(false)
    expect(call).not.toHaveBeenCalled()
    expect($isWaiting.get()).toBe(true)
    expect(notify).not.toHaveBeenCalled()
    uploads[0]?.arrive('d')
    expect(await saving).toBe(true)
    const saves = call.mock.calls.filter(([endpoint]) => endpoint !== getVehicle)
    expect(saves).toHaveLength(1)
    expect(saves[0]?.[1].payload).toMatchObject({
      step: 2,
      insuranceExpiry: '2027-03-01',
      imageIDs: ['a', 'b', 'c', 'd'],
    })
  })

  it('does not wait for uploads while the date is invalid', async () => {
    open(['a', 'b', 'c', 'd'])
    imagesForm.change({ insuranceExpiry: '2020-01-01' })
    await sendSome(1)
    expect(await imagesForm.submit()).toBe(false)
    expect(imagesForm.$errors.get()).toEqual({ insuranceExpiry: 'hosting.errors.expiryPast' })
    expect(states()).toEqual(['sending'])
  })

  it('does not save while a picture is unsent', async () => {
    open(['a', 'b', 'c', 'd'])
    await sendSome(1, 'bluebook')
    uploads[0]?.fail(0)
    await tick()
    expect(await imagesForm.submit()).toBe(false)
    expect(imagesForm.$errors.get()).toEqual({ blueBookImages: 'hosting-pictures.notSent' })
    expect(call).not.toHaveBeenCalled()
  })
})
