// Checks the sanitizer's output in tests, independently of its allow-list: parses the output and lists everything that
// could run, load, navigate, imitate the page or shadow its names.
import { Parser } from 'htmlparser2'

const allowedElements = new Set(
  'h2 h3 h4 h5 h6 p div br hr ul ol li dl dt dd blockquote pre code figure figcaption img iframe table caption colgroup col thead tbody tfoot tr th td details summary a strong b em i u s sub sup mark small abbr dfn cite q kbd samp var time del ins span bdi bdo ruby rt rp wbr'.split(
    ' ',
  ),
)
const harmlessAttributes = new Set(
  'class dir lang title start reversed type value alt width height loading allowfullscreen colspan rowspan scope span open hreflang datetime'.split(
    ' ',
  ),
)
const baseUrl = 'https://olea.test/articles/1'

/** One entry per danger; empty for safe markup. */
export function findDangers(html: string): string[] {
  const dangers: string[] = []
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
  if (/[\x00-\x08\x0b-\x1f\x7f]|\p{Surrogate}/u.test(html)) dangers.push('a character that cannot be stored')
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!allowedElements.has(name)) dangers.push(`<${name}>`)
      for (const [attribute, value] of Object.entries(attributes)) {
        if (!isSafe(name, attribute, value)) dangers.push(`<${name} ${attribute}="${value}">`)
      }
      if (name === 'a' && attributes.target && !attributes.rel?.includes('noopener'))
        dangers.push('an opener')
    },
    oncomment: () => dangers.push('a comment'),
    oncdatastart: () => dangers.push('a CDATA section'),
    onprocessinginstruction: () => dangers.push('a processing instruction'),
  })
  parser.write(html)
  parser.end()
  return dangers
}

function isSafe(element: string, attribute: string, value: string): boolean {
  if (attribute === 'class')
    return value.split(' ').every((name) => /^(?:ol-|language-)[a-z0-9+#-]+$/.test(name))
  if (attribute === 'id') return value.startsWith('content-')
  if (attribute === 'target') return value === '_blank'
  if (attribute === 'rel') return /^(?:(?:noopener|noreferrer|nofollow|sponsored|ugc) ?)+$/.test(value)
  if (attribute === 'href')
    return element === 'a' && hasProtocol(value, ['http:', 'https:', 'mailto:', 'tel:'])
  if (attribute === 'cite') return hasProtocol(value, ['http:', 'https:'])
  if (attribute === 'src' && element === 'img') return isPicture(value)
  if (attribute === 'src' && element === 'iframe') return isPlayer(value)
  return harmlessAttributes.has(attribute)
}

function hasProtocol(value: string, protocols: string[]): boolean {
  const url = URL.parse(value, baseUrl)
  return url !== null && protocols.includes(url.protocol) && url.username === ''
}

function isPicture(value: string): boolean {
  if (/^data:image\/(?:png|gif|jpeg|bmp|x-icon);base64,[A-Za-z0-9+/=]+$/.test(value)) return true
  const url = URL.parse(value, baseUrl)
  if (url?.host === 'olea.test') return url.pathname.startsWith('/media/')
  return hasProtocol(value, ['http:', 'https:'])
}

function isPlayer(value: string): boolean {
  return /^https:\/\/(?:www\.youtube-nocookie\.com\/embed\/[\w-]{11}|player\.vimeo\.com\/video\/\d+)(?:\?[a-z0-9=&]+)?$/.test(
    value,
  )
}
