import { expect, test } from 'vitest'
import { isPublicIp } from './is-public-ip.ts'

const publicAddresses = [
  '93.184.216.34',
  '8.8.8.8',
  '2606:4700:4700::1111',
  '::ffff:8.8.8.8',
  // NAT64 address of 8.8.8.8 in an IPv6-only network.
  '64:ff9b::808:808',
]

const nonPublicAddresses = [
  '127.0.0.1',
  '127.0.0.2',
  '127.255.255.254',
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.0.1',
  '198.18.0.1',
  '203.0.113.9',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:10.0.0.1',
  '::ffff:0:7f00:1',
  // IPv4-compatible, deprecated; some systems still treat it as the IPv4 address.
  '::7f00:1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b::a9fe:a9fe',
  // Local-use NAT64 embeds the IPv4 address at another position: the last bytes may look public.
  '64:ff9b:1:7f00:1::808:808',
  '64:ff9b:1::808:808',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  '2001:db8::1',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd00:ec2::254',
  'fec0::1',
  'ff02::1',
  '100::1',
  '4000::1',
  '127.1',
  'localhost',
  '',
  '1.2.3.4.5',
  '8.8.8.8/32',
]

test.each(publicAddresses)('%s is public', (address) => {
  expect(isPublicIp(address)).toBe(true)
})

test.each(nonPublicAddresses)('%s is not public', (address) => {
  expect(isPublicIp(address)).toBe(false)
})
