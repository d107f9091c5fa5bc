// Distinguishes IP addresses on the public internet from this machine, its network and reserved ranges.
import ipaddr from 'ipaddr.js'

/** @param address IPv4 or IPv6 as text; anything else is not public */
export function isPublicIp(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  return isPublic(ipaddr.parse(address))
}

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.kind() === 'ipv4') return address.range() === 'unicast'
  const ipv6 = address as ipaddr.IPv6
  const embedded = extractIpv4(ipv6)
  if (embedded) return isPublic(embedded)
  // Only 2000::/3 of the IPv6 address space is allocated.
  return ipv6.range() === 'unicast' && ((ipv6.parts[0] ?? 0) & 0xe000) === 0x2000
}

/** The IPv4 address in `::ffff:a.b.c.d` and `64:ff9b::a.b.c.d` (NAT64, how IPv6-only networks reach IPv4 hosts). */
function extractIpv4(address: ipaddr.IPv6): ipaddr.IPv4 | undefined {
  const bytes = address.toByteArray()
  const prefix = bytes.slice(0, 12).join('.')
  if (!ipv4Prefixes.has(prefix)) return undefined
  return new ipaddr.IPv4(bytes.slice(12))
}

const ipv4Prefixes = new Set(['::ffff:0:0', '64:ff9b::'].map(toPrefix))

function toPrefix(address: string): string {
  return ipaddr.parse(address).toByteArray().slice(0, 12).join('.')
}
