// Replaces shortcodes such as `[name a="1"]…[/name]`. Text in brackets is a shortcode only if its name is known or its
// form is unambiguous, because news texts often contain [sic], [1] and […].
export type Shortcode = {
  name: string
  attributes: Map<string, string>
  /** Attribute values without a name, in order: `[audio https://…]`. */
  values: string[]
  /** Undefined for a shortcode without a closing tag. */
  content: string | undefined
}

type ShortcodeOptions = {
  isKnown: (name: string) => boolean
  render: (shortcode: Shortcode) => string
}

// As in WordPress, attributes end at the first bracket, even in quotes.
const openingPattern = /\[(\[?)([a-z][\w-]*)(?![\w-])((?:\s|=|&nbsp;)[^[\]]*|\/)?\](\]?)/gi
const attributePattern =
  /([\w-]+)\s*=\s*"([^"]*)"|([\w-]+)\s*=\s*'([^']*)'|([\w-]+)\s*=\s*([^\s"']+)|"([^"]*)"|'([^']*)'|(\S+)/g

/** No text nests deeper. What is inside stays as it is, because the recursion would exhaust the stack. */
const maxDepth = 100

/** Replaces every shortcode outside code by the result of `render`. `[[name]]` becomes the literal `[name]`. */
export function replaceShortcodes(html: string, options: ShortcodeOptions, depth = 0): string {
  if (!html.includes('[') || depth > maxDepth) return html
  const isInCode = createCodeTest(html)
  const namesWithoutClosing = new Set<string>()
  let result = ''
  let position = 0
  for (const match of html.matchAll(openingPattern)) {
    if (match.index < position) continue
    const end = match.index + match[0].length
    const [, openingEscape = '', rawName = '', rawAttributes = '', closingEscape = ''] = match
    const name = rawName.toLowerCase()
    if (openingEscape !== '' && closingEscape !== '') {
      result += html.slice(position, match.index) + match[0].slice(1, -1)
      position = end
      continue
    }
    const closing = namesWithoutClosing.has(rawName) ? -1 : findClosing(html, rawName, end)
    if (closing === -1) namesWithoutClosing.add(rawName)
    const isKnown = options.isKnown(name)
    if (!isKnown && (isInCode(match.index) || !isLikelyShortcode(name, rawAttributes, closing !== -1)))
      continue
    const start = match.index + openingEscape.length
    const close = `[/${rawName}]`
    if (closing !== -1 && html.startsWith(']', closing + close.length) && openingEscape !== '') {
      // `[[name]…[/name]]` is an escaped shortcode: it is kept without the outer brackets.
      result += html.slice(position, match.index) + html.slice(start, closing + close.length)
      position = closing + close.length + 1
      continue
    }
    const hasContent = closing !== -1 && !rawAttributes.trim().endsWith('/')
    const content = hasContent
      ? replaceShortcodes(html.slice(end - closingEscape.length, closing), options, depth + 1)
      : undefined
    result +=
      html.slice(position, start) + options.render({ name, ...parseAttributes(rawAttributes), content })
    position = hasContent ? closing + close.length : end - closingEscape.length
  }
  return result + html.slice(position)
}

/** The closing tag that belongs to an opening tag before `from`; the first one if the tags in between do not match. */
function findClosing(html: string, name: string, from: number): number {
  const tags = new RegExp(`\\[(/?)${name}(?![\\w-])([^[\\]]*)\\]`, 'g')
  tags.lastIndex = from
  let open = 1
  for (let tag = tags.exec(html); tag && open <= maxDepth; tag = tags.exec(html)) {
    const [, slash = '', rest = ''] = tag
    if (slash === '/') open -= 1
    else if (!rest.trim().endsWith('/')) open += 1
    if (open === 0) return tag.index
  }
  return html.indexOf(`[/${name}]`, from)
}

function isLikelyShortcode(name: string, attributes: string, hasClosing: boolean): boolean {
  return hasClosing || /[_-]/.test(name) || /[\w-]+\s*=\s*\S/.test(attributes)
}

function parseAttributes(raw: string): Pick<Shortcode, 'attributes' | 'values'> {
  const attributes = new Map<string, string>()
  const values: string[] = []
  // Editors replace straight quotes by curly ones. `[youtube=https://…]` is an old short form.
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

/** Returns a function that tests whether a position is inside a code element, where brackets are array indices. */
function createCodeTest(html: string): (position: number) => boolean {
  const ranges = [...html.matchAll(/<(pre|code|kbd|samp)[\s>][\s\S]*?<\/\1>/gi)].map(
    (match): [number, number] => [match.index, match.index + match[0].length],
  )
  return (position) => ranges.some(([start, end]) => position >= start && position < end)
}
