import { expect, test } from 'vitest'
import { clientNetwork } from './client-network.ts'

test('an IPv4 client is its address, however it is written', () => {
  expect(clientNetwork('192.0.2.1')).toBe('192.0.2.1')
  expect(clientNetwork('::ffff:192.0.2.1')).toBe('192.0.2.1')
})

test('an IPv6 client is its /64', () => {
  expect(clientNetwork('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(clientNetwork('2001:DB8:1:2::9')).toBe('2001:db8:1:2::/64')
  expect(clientNetwork('2001:db8:1:3::9')).toBe('2001:db8:1:3::/64')
  expect(clientNetwork('::1')).toBe('0:0:0:0::/64')
  expect(clientNetwork('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
})

test('what is no address stays what it is', () => {
  expect(clientNetwork('')).toBe('')
  expect(clientNetwork('unknown')).toBe('unknown')
})
