// Which network addresses are the public internet's. Everything else is somebody's inside: this machine, its
// network, a cloud's metadata.
import ipaddr from 'ipaddr.js'

/** True for a unicast address of the public internet, IPv4 hidden in IPv6 (mapped, NAT64, 6to4) unwrapped. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() === 'unicast') return true
  const inner = address.kind() === 'ipv6' ? hiddenIpv4(address as ipaddr.IPv6) : undefined
  return inner?.range() === 'unicast'
}

function hiddenIpv4(address: ipaddr.IPv6): ipaddr.IPv4 | undefined {
  if (address.isIPv4MappedAddress()) return address.toIPv4Address()
  const bytes = address.toByteArray()
  if (address.range() === 'rfc6052') return new ipaddr.IPv4(bytes.slice(12))
  if (address.range() === '6to4') return new ipaddr.IPv4(bytes.slice(2, 6))
  return undefined
}
