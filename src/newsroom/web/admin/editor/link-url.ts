import { linkProtocols } from '#src/news/contract/rich-text.ts'

const baseUrl = 'https://own-site.invalid'

/** Whether the server would keep a link to this address: one of the four protocols, or a place on this site. */
export function isAllowedLinkUrl(address: string): boolean {
  const url = URL.parse(address.trim(), baseUrl)
  if (!address.trim() || !url || url.username || url.password) return false
  return linkProtocols.some((protocol) => protocol === url.protocol)
}

/** What an editor typed as a link, completed: `olea.example` → `https://olea.example`; undefined when refused. */
export function completeLinkUrl(typed: string): string | undefined {
  const address = typed.trim()
  const isMail = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(address)
  const isBareHost = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([/?#]|$)/u.test(address)
  const complete = isMail ? `mailto:${address}` : isBareHost ? `https://${address}` : address
  return isAllowedLinkUrl(complete) ? complete : undefined
}
