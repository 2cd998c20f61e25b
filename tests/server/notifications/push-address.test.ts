import { describe, expect, it } from 'vitest'
import { isPublicAddress, lookupPublic } from '#server/ports/public-address.ts'

describe('the address of a push service', () => {
  it.each([
    ['93.184.216.34', true],
    ['2606:2800:220:1:248:1893:25c8:1946', true],
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['172.16.0.1', false],
    ['192.168.1.1', false],
    ['169.254.169.254', false],
    ['100.64.0.1', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['::1', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['::ffff:10.0.0.1', false],
    ['64:ff9b::a00:1', false],
    ['localhost', false],
  ])('is recognized as public or not: %s, %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic)
  })
})

describe('a host name', () => {
  it('is not connected to when it resolves to this machine', async () => {
    const failure = await new Promise((resolve) => lookupPublic('localhost', { all: true }, resolve))
    expect(failure).toMatchObject({ message: 'The IP address is not public.' })
  })
})
