// Writes XML that is well-formed for any content: escapes all strings and removes characters invalid in XML.

export type Xml = { readonly markup: string }

type Attributes = Readonly<Record<string, string | undefined>>

/** Creates an element with text, with children, or empty. Leaves out attributes whose value is undefined. */
export function element(name: string, attributes: Attributes, content?: string | Xml | readonly Xml[]): Xml {
  const opening = `${name}${formatAttributes(attributes)}`
  if (content === undefined) return { markup: `<${opening}/>` }
  return { markup: `<${opening}>${formatContent(content)}</${name}>` }
}

export function textElement(name: string, text: string): Xml {
  return element(name, {}, text)
}

/** Wraps markup in a CDATA section, which stays readable. Splits every `]]>` over two sections. */
export function cdata(text: string): Xml {
  return { markup: `<![CDATA[${removeInvalidCharacters(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>` }
}

export function xmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.markup}\n`
}

function formatContent(content: string | Xml | readonly Xml[]): string {
  if (typeof content === 'string') return escapeXml(content)
  if ('markup' in content) return content.markup
  return content.map((child) => child.markup).join('')
}

function formatAttributes(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeXml(value)}"`))
    .join('')
}

const characterReferences: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // XML parsers turn tabs and line feeds in attributes into spaces, and carriage returns everywhere into line feeds.
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
}

function escapeXml(text: string): string {
  return removeInvalidCharacters(text).replace(
    /[&<>"\t\n\r]/g,
    (character) => characterReferences[character] ?? '',
  )
}

/** XML 1.0 cannot express control characters, lone surrogates, U+FFFE and U+FFFF, not even escaped. */
function removeInvalidCharacters(text: string): string {
  return text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
}
