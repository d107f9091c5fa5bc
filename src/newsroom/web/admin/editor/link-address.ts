import { linkProtocols } from '#src/news/contract/rich-text.ts'

const ownSite = 'https://own-site.invalid'

/** Whether the server would keep a link to this address: one of the four protocols, or a place on this site. */
export function isAllowedLink(address: string): boolean {
  const url = URL.parse(address.trim(), ownSite)
  if (!address.trim() || !url || url.username || url.password) return false
  return linkProtocols.some((protocol) => protocol === url.protocol)
}

/** What an editor typed as a link, completed: `olea.example` → `https://olea.example`; undefined when refused. */
export function completeLink(typed: string): string | undefined {
  const address = typed.trim()
  const isMail = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(address)
  const isBareHost = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([/?#]|$)/u.test(address)
  const complete = isMail ? `mailto:${address}` : isBareHost ? `https://${address}` : address
  return isAllowedLink(complete) ? complete : undefined
}
