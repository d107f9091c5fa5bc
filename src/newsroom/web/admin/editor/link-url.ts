import { linkProtocols } from '#src/news/contract/rich-text.ts'

const baseUrl = 'https://own-site.invalid'

/** Whether the server's sanitizer accepts this link target: a URL with one of the four protocols, or a path on this site. */
export function isAllowedLinkUrl(href: string): boolean {
  const url = URL.parse(href.trim(), baseUrl)
  if (!href.trim() || !url || url.username || url.password) return false
  return linkProtocols.some((protocol) => protocol === url.protocol)
}

/** Completes a typed link target, such as `olea.example` to `https://olea.example`; undefined if it is not allowed. */
export function completeLinkUrl(typed: string): string | undefined {
  const target = typed.trim()
  const isEmailAddress = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(target)
  const isBareHost = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([/?#]|$)/u.test(target)
  const webUrl = isBareHost ? `https://${target}` : target
  const complete = isEmailAddress ? `mailto:${target}` : webUrl
  return isAllowedLinkUrl(complete) ? complete : undefined
}
