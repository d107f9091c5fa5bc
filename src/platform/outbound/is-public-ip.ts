// Which IP addresses are somewhere out on the internet, and not this machine, its network or something in between.
import ipaddr from 'ipaddr.js'

/** @param address IPv4 or IPv6 as text; anything else is not public */
export function isPublicIp(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  return isPublic(ipaddr.parse(address))
}

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.kind() === 'ipv4') return address.range() === 'unicast'
  const ipv6 = address as ipaddr.IPv6
  const embedded = embeddedIpv4(ipv6)
  if (embedded) return isPublic(embedded)
  // Of the whole IPv6 space only 2000::/3 has been given out.
  return ipv6.range() === 'unicast' && ((ipv6.parts[0] ?? 0) & 0xe000) === 0x2000
}

/** `::ffff:a.b.c.d` and `64:ff9b::a.b.c.d` (NAT64, all there is in IPv6-only networks) reach an IPv4 host. */
function embeddedIpv4(address: ipaddr.IPv6): ipaddr.IPv4 | undefined {
  const bytes = address.toByteArray()
  const prefix = bytes.slice(0, 12).join('.')
  if (!embeddingPrefixes.has(prefix)) return undefined
  return new ipaddr.IPv4(bytes.slice(12))
}

const embeddingPrefixes = new Set(['::ffff:0:0', '64:ff9b::'].map(prefixOf))

function prefixOf(address: string): string {
  return ipaddr.parse(address).toByteArray().slice(0, 12).join('.')
}
