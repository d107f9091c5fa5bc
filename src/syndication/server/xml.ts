// XML that is well-formed whatever an article holds: strings are always escaped, and what XML cannot say is left out.

export type Xml = { readonly markup: string }

type Attributes = Readonly<Record<string, string | undefined>>

/** An element with text, with children, or empty; attributes without a value are left out. */
export function element(name: string, attributes: Attributes, content?: string | Xml | readonly Xml[]): Xml {
  const opening = `${name}${attributesOf(attributes)}`
  if (content === undefined) return { markup: `<${opening}/>` }
  return { markup: `<${opening}>${contentOf(content)}</${name}>` }
}

export function textElement(name: string, text: string): Xml {
  return element(name, {}, text)
}

/** Markup carried as text, readable for people; its own end mark is split over two sections. */
export function cdata(text: string): Xml {
  return { markup: `<![CDATA[${withoutForbidden(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>` }
}

export function xmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.markup}\n`
}

function contentOf(content: string | Xml | readonly Xml[]): string {
  if (typeof content === 'string') return escapeXml(content)
  if ('markup' in content) return content.markup
  return content.map((child) => child.markup).join('')
}

function attributesOf(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeXml(value)}"`))
    .join('')
}

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A parser makes blanks of the first two in attributes, and a line feed of the third everywhere.
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
}

function escapeXml(text: string): string {
  return withoutForbidden(text).replace(/[&<>"\t\n\r]/g, (character) => references[character] ?? '')
}

/** Control characters, half surrogate pairs and two non-characters have no form in XML 1.0, not even escaped. */
function withoutForbidden(text: string): string {
  return text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
}
