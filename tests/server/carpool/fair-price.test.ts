import { describe, expect, it } from 'vitest'
import type { FairPrice } from '#contract/carpool.ts'
import { testApi } from '#tests/setup/api.ts'
import { carpoolPayload, vehicleTypeId } from '#tests/setup/carpool.ts'

const ADDRESS = '/api/v1/carpool/fairPrice'
const api = testApi({ FUEL_PRICE: '200' })

const price = async (patch: object = {}, headers: Record<string, string> = {}) => {
  const { addressFrom, addressTo, fromLatitude, fromLongitude, toLatitude, toLongitude } =
    await carpoolPayload(api)
  const places = { addressFrom, addressTo, fromLatitude, fromLongitude, toLatitude, toLongitude }
  const vehicleTypeID = await vehicleTypeId(api, 'sedan')
  return api.call<FairPrice>('POST', ADDRESS, {
    body: { ...places, passengers: 3, vehicleTypeID, ...patch },
    headers,
  })
}

describe('the fair price', () => {
  it('shows how it is computed, to everyone', async () => {
    const { status, data } = await price()
    expect(status).toBe(200)
    const { meters, seconds, fuelCost, people } = data
    // Kalanki to Butwal by Mugling and Narayanghat
    expect(meters / 1000).toBeGreaterThan(240)
    expect(meters / 1000).toBeLessThan(290)
    expect(seconds).toBeGreaterThan(4 * 3_600)
    expect([data.litresPer100Km, data.fuelPrice, people]).toEqual([7.5, 200, 4])
    expect(fuelCost).toBe(Math.round((meters / 100_000) * 7.5 * 200))
    expect(Math.abs(data.suggested - fuelCost / 4)).toBeLessThanOrEqual(5)
    expect(data.highest).toBeGreaterThan(data.suggested)
  })

  it('reports the errors of its fields', async () => {
    const wrong = { addressFrom: 'Kalanki', addressTo: '', passengers: '११', vehicleTypeID: null }
    const { status, error } = await price(wrong, { 'accept-language': 'np' })
    expect(status).toBe(422)
    expect(error).toEqual([
      { cause: 'addressFrom', detail: 'चढ्ने ठाउँ सुझावको सूचीबाटै छान्नुहोस्' },
      { cause: 'addressTo', detail: 'कृपया ओर्लने ठाउँ लेख्नुहोस्' },
      { cause: 'passengers', detail: 'यात्रु १ देखि १० जनासम्म हुन सक्छन्' },
      { cause: 'vehicleTypeID', detail: 'कृपया गाडीको प्रकार छान्नुहोस्' },
    ])
  })

  it('is refused where no road leads', async () => {
    const namche = { addressTo: 'Gorak Shep, Solukhumbu, Nepal', toLatitude: 27.9809, toLongitude: 86.8285 }
    const { status, error } = await price(namche)
    expect(status).toBe(422)
    expect(error[0]?.cause).toMatch(/farFromRoad|noRoute/)
  })
})
