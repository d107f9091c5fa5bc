import { expect, test } from 'vitest'
import { clientNetwork } from './client-network.ts'

test('returns an IPv4 address, also from its IPv6-mapped form', () => {
  expect(clientNetwork('192.0.2.1')).toBe('192.0.2.1')
  expect(clientNetwork('::ffff:192.0.2.1')).toBe('192.0.2.1')
})

test('returns the /64 network of an IPv6 address', () => {
  expect(clientNetwork('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(clientNetwork('2001:DB8:1:2::9')).toBe('2001:db8:1:2::/64')
  expect(clientNetwork('2001:db8:1:3::9')).toBe('2001:db8:1:3::/64')
  expect(clientNetwork('::1')).toBe('0:0:0:0::/64')
  expect(clientNetwork('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
})

test('returns an invalid address unchanged', () => {
  expect(clientNetwork('')).toBe('')
  expect(clientNetwork('unknown')).toBe('unknown')
})
