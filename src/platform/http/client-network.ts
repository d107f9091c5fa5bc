// Who a limit counts as one client.
import ipaddr from 'ipaddr.js'

/** The address of an IPv4 client; of an IPv6 client, who has 2⁶⁴ addresses to choose from, their /64. */
export function clientNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}
