/** The parameter by which the server of an advertiser recognizes a click when it reports a conversion. */
const clickIdParameter = 'olea_click'

/**
 * Adds the id of a click to a link. The rest stays as it was entered: parsing and formatting would change how its query
 * is written, which the website may depend on.
 * @param token in characters that a query may contain (base64url)
 */
export function addClickId(link: string, token: string): string {
  const [, address = '', hash = ''] = /^([^#]*)(.*)$/s.exec(link) ?? []
  let separator = '?'
  if (address.includes('?')) separator = /[?&]$/.test(address) ? '' : '&'
  return `${address}${separator}${clickIdParameter}=${token}${hash}`
}
