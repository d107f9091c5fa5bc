// A strict reader of XML, for what feeds and sitemaps send.
import sax from 'sax'
import { expect } from 'vitest'

export type XmlElement = {
  name: string
  attributes: Record<string, string>
  /** Of this element alone. */
  text: string
  children: XmlElement[]
}

/** The document as a strict parser reads it. @throws for anything that is not well-formed or has an unknown prefix */
export function parseXml(xml: string): XmlElement {
  // Tolerant parsers overlook these; XML 1.0 has no form for them.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to look for
  expect(xml).not.toMatch(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/u)
  const parser = sax.parser(true, { xmlns: true })
  const open: XmlElement[] = []
  let root: XmlElement | undefined
  parser.onerror = (error) => {
    throw error
  }
  parser.onopentag = ({ name, attributes }) => {
    const values = Object.entries(attributes).map(([key, given]) => [
      key,
      typeof given === 'string' ? given : given.value,
    ])
    const made: XmlElement = { name, attributes: Object.fromEntries(values), text: '', children: [] }
    open.at(-1)?.children.push(made)
    root ??= made
    open.push(made)
  }
  const add = (text: string) => {
    const current = open.at(-1)
    if (current) current.text += text
  }
  parser.ontext = add
  parser.oncdata = add
  parser.onclosetag = () => void open.pop()
  parser.write(xml).close()
  if (!root) throw new Error('the document has no root')
  return root
}

export function getChildren(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name)
}

/** The one child of this name. */
export function getChild(element: XmlElement, name: string): XmlElement {
  const [found, ...others] = getChildren(element, name)
  if (!found || others.length > 0) throw new Error(`${others.length + (found ? 1 : 0)} of ${name}`)
  return found
}

export const getText = (element: XmlElement, name: string): string => getChild(element, name).text
