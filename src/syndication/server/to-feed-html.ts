// An article's body as it can be read away from its page: every address in it leads back to this site.
import { Parser } from 'htmlparser2'
import { escapeHtml } from '#src/platform/escape-html.ts'

const addresses = new Set(['href', 'src', 'cite'])
const withoutEnd = new Set(['br', 'hr', 'img', 'col', 'wbr'])

export type FeedHtmlUrls = {
  /** Address of this site without a final slash. */
  publicUrl: string
  /** Address of the article, which its anchors belong to. */
  articleUrl: string
}

/**
 * The same markup with absolute addresses and without inline pictures: few readers show those, and thirty articles
 * of them would weigh more than a hundred megabytes. Whoever opens the article sees them.
 * @param html as the sanitiser leaves it
 */
export function toFeedHtml(html: string, site: FeedHtmlUrls): string {
  const parts: string[] = []
  const parser = new Parser({
    onopentag(name, given) {
      if (name === 'img' && /^data:/i.test(given.src ?? '')) return
      const attributes = Object.entries(given).map(([attribute, value]) => {
        const made = addresses.has(attribute) ? absoluteAddress(value, site) : value
        return ` ${attribute}="${escapeHtml(made)}"`
      })
      parts.push(`<${name}${attributes.join('')}>`)
    },
    ontext: (text) => parts.push(escapeHtml(text)),
    onclosetag(name) {
      if (!withoutEnd.has(name)) parts.push(`</${name}>`)
    },
  })
  parser.end(html)
  return parts.join('')
}

/** Paths go on after the whole address of the site, as everywhere else; what cannot be read stays as it is. */
function absoluteAddress(address: string, { publicUrl, articleUrl }: FeedHtmlUrls): string {
  if (/^\/(?!\/)/.test(address)) return publicUrl + address
  return URL.parse(address, articleUrl)?.href ?? address
}
