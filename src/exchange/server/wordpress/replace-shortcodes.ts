// Finds `[name a="1"]…[/name]` in a text. A bracket is a shortcode only where its name is known or its
// form leaves no doubt: news texts are full of [sic], [1] and […].
export type Shortcode = {
  name: string
  attributes: Map<string, string>
  /** Values without a name, in order: `[audio https://…]`. */
  values: string[]
  /** Undefined for one without closing tag. */
  content: string | undefined
}

export type ShortcodeOptions = {
  isKnown: (name: string) => boolean
  render: (shortcode: Shortcode) => string
}

// Like WordPress itself: attributes end at the first bracket, quoted or not.
const openingPattern = /\[(\[?)([a-z][\w-]*)(?![\w-])((?:\s|=|&nbsp;)[^[\]]*|\/)?\](\]?)/gi
const attributePattern =
  /([\w-]+)\s*=\s*"([^"]*)"|([\w-]+)\s*=\s*'([^']*)'|([\w-]+)\s*=\s*([^\s"']+)|"([^"]*)"|'([^']*)'|(\S+)/g

/** Replaces every shortcode outside code by what `render` makes of it; `[[name]]` becomes the literal `[name]`. */
export function replaceShortcodes(html: string, options: ShortcodeOptions): string {
  if (!html.includes('[')) return html
  const code = createCodeTest(html)
  const missingClose = new Set<string>()
  let result = ''
  let at = 0
  for (const match of html.matchAll(openingPattern)) {
    if (match.index < at) continue
    const end = match.index + match[0].length
    const [, doubled = '', rawName = '', rawAttributes = '', doubledEnd = ''] = match
    const name = rawName.toLowerCase()
    if (doubled !== '' && doubledEnd !== '') {
      result += html.slice(at, match.index) + match[0].slice(1, -1)
      at = end
      continue
    }
    const closing = missingClose.has(rawName) ? -1 : html.indexOf(`[/${rawName}]`, end)
    if (closing === -1) missingClose.add(rawName)
    const isKnown = options.isKnown(name)
    if (!isKnown && (code(match.index) || !isLikelyShortcode(name, rawAttributes, closing !== -1))) continue
    const start = match.index + doubled.length
    const close = `[/${rawName}]`
    if (closing !== -1 && html.startsWith(']', closing + close.length) && doubled !== '') {
      // `[[name]…[/name]]`: shown as it stands, one bracket less on either side.
      result += html.slice(at, match.index) + html.slice(start, closing + close.length)
      at = closing + close.length + 1
      continue
    }
    const hasContent = closing !== -1 && !rawAttributes.trim().endsWith('/')
    const content = hasContent
      ? replaceShortcodes(html.slice(end - doubledEnd.length, closing), options)
      : undefined
    result += html.slice(at, start) + options.render({ name, ...parseAttributes(rawAttributes), content })
    at = hasContent ? closing + close.length : end - doubledEnd.length
  }
  return result + html.slice(at)
}

function isLikelyShortcode(name: string, attributes: string, hasClosing: boolean): boolean {
  return hasClosing || /[_-]/.test(name) || /[\w-]+\s*=\s*\S/.test(attributes)
}

function parseAttributes(raw: string): Pick<Shortcode, 'attributes' | 'values'> {
  const attributes = new Map<string, string>()
  const values: string[] = []
  // Editors turn straight quotes into curly ones, and `[youtube=https://…]` is an old short form.
  const text = raw
    .replaceAll(/&#8220;|&#8221;|&#8243;|&quot;|&#034;|[“”″]/g, '"')
    .replaceAll(/&nbsp;|\u00A0/g, ' ')
    .replace(/^=\s*/, '')
    .replace(/\/\s*$/, '')
  for (const match of text.matchAll(attributePattern)) {
    const name = match[1] ?? match[3] ?? match[5]
    if (name !== undefined && !/^https?$/.test(name)) {
      attributes.set(name.toLowerCase(), match[2] ?? match[4] ?? match[6] ?? '')
    } else values.push(match[7] ?? match[8] ?? match[9] ?? match[0])
  }
  return { attributes, values }
}

/** Tells whether a position lies inside `<pre>` or `<code>`, where brackets are array indices. */
function createCodeTest(html: string): (position: number) => boolean {
  const ranges = [...html.matchAll(/<(pre|code|kbd|samp)[\s>][\s\S]*?<\/\1>/gi)].map(
    (match): [number, number] => [match.index, match.index + match[0].length],
  )
  return (position) => ranges.some(([start, end]) => position >= start && position < end)
}
