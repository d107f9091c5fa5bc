// The key under which rate limits count a client.
import ipaddr from 'ipaddr.js'

/** Returns an IPv4 address itself, and the /64 of an IPv6 address: one client can use all 2⁶⁴ addresses in it. */
export function clientNetwork(ipAddress: string): string {
  if (!ipaddr.isValid(ipAddress)) return ipAddress
  const parsed = ipaddr.process(ipAddress)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}
