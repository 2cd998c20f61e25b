import { describe, expect, it } from 'vitest'
import { networkOf, RENTABLE_NETWORK_BITS, UNKNOWN_ADDRESS } from '#server/http/client-address.ts'

describe('the key that identifies a client', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['203.0.113.7:51234', '203.0.113.7'],
    ['"203.0.113.7:51234"', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:cb00:7107', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
    ['64:ff9b::203.0.113.7', '203.0.113.7'],
  ])('maps %s to the IPv4 address %s', (address, expected) => {
    expect(networkOf(address)).toBe(expected)
  })

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:0:0:0:9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:0:0:1::', '2001:db8:0:0::/64'],
    ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::1]:8443', '2001:db8:1:2::/64'],
    ['"[2001:db8:1:2::1]:8443"', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['[fe80::1%25eth0]:80', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['::1:203.0.113.7', '0:0:0:0::/64'],
  ])('maps %s to the network %s', (address, expected) => {
    expect(networkOf(address)).toBe(expected)
  })

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1::/48'],
    ['2001:db8:1:ffff:ffff::', '2001:db8:1::/48'],
    ['[2001:DB8:1::9]:443', '2001:db8:1::/48'],
    ['2001:db8:2::1', '2001:db8:2::/48'],
    ['::1', '0:0:0::/48'],
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['nobody', UNKNOWN_ADDRESS],
  ])('maps %s for tight limits to the network %s', (address, expected) => {
    expect(networkOf(address, RENTABLE_NETWORK_BITS)).toBe(expected)
  })

  it.each([
    '',
    ' ',
    'unknown',
    '_hidden',
    'localhost',
    '203.0.113',
    '203.0.113.256',
    '0313.0.113.7',
    '203.0.113.7, 10.0.0.1',
    '2001:db8:::1',
    '2001:db8::1::2',
    '[2001:db8::1',
    '[203.0.113.7:80',
    'fe80::1%',
    '::ffff:203.0.113.7:80:90:1:2',
    'x'.repeat(10_000),
    ':'.repeat(10_000),
    '[]:80',
  ])('treats %s as an unknown address', (address) => {
    expect([UNKNOWN_ADDRESS, 'fe80:0:0:0::/64']).toContain(networkOf(address))
    if (!address.startsWith('fe80')) expect(networkOf(address)).toBe(UNKNOWN_ADDRESS)
  })
})
