// Prepares the body of an article for feed readers, which show it outside of this site.
import { Parser } from 'htmlparser2'
import { escapeHtml } from '#src/platform/escape-html.ts'

const urlAttributes = new Set(['href', 'src', 'cite'])
const voidElements = new Set(['br', 'hr', 'img', 'col', 'wbr'])

type FeedHtmlUrls = {
  /** URL of this site without a trailing slash. */
  publicUrl: string
  /** URL of the article: the base of its fragments (`#notes`) and relative URLs. */
  articleUrl: string
}

/**
 * Makes all URLs absolute and removes inline images (`data:` URLs). Few feed readers show those, and a feed of thirty
 * articles with them would exceed a hundred megabytes. They remain visible on the article's page.
 * @param html sanitized HTML
 */
export function toFeedHtml(html: string, urls: FeedHtmlUrls): string {
  const output: string[] = []
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'img' && /^data:/i.test(attributes.src ?? '')) return
      const markup = Object.entries(attributes).map(([attribute, value]) => {
        const absolute = urlAttributes.has(attribute) ? toAbsoluteUrl(value, urls) : value
        return ` ${attribute}="${escapeHtml(absolute)}"`
      })
      output.push(`<${name}${markup.join('')}>`)
    },
    ontext: (text) => output.push(escapeHtml(text)),
    onclosetag(name) {
      if (!voidElements.has(name)) output.push(`</${name}>`)
    },
  })
  parser.end(html)
  return output.join('')
}

/**
 * Appends a path to the whole public URL, because a site may be served from a subdirectory. Returns an invalid URL
 * unchanged.
 */
function toAbsoluteUrl(url: string, { publicUrl, articleUrl }: FeedHtmlUrls): string {
  if (/^\/(?!\/)/.test(url)) return publicUrl + url
  return URL.parse(url, articleUrl)?.href ?? url
}
