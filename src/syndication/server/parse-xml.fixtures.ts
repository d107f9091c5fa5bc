// A strict XML parser for testing feeds and sitemaps.
import sax from 'sax'
import { expect } from 'vitest'

export type XmlElement = {
  name: string
  attributes: Record<string, string>
  /** The text directly in this element, without that of its children. */
  text: string
  children: XmlElement[]
}

/** @throws Error for XML that is not well-formed or has an undeclared namespace prefix */
export function parseXml(xml: string): XmlElement {
  // XML 1.0 forbids these characters, but lenient parsers accept them.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression looks for control characters
  expect(xml).not.toMatch(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/u)
  const parser = sax.parser(true, { xmlns: true })
  const open: XmlElement[] = []
  let root: XmlElement | undefined
  parser.onerror = (error) => {
    throw error
  }
  parser.onopentag = ({ name, attributes }) => {
    const values = Object.entries(attributes).map(([key, attribute]) => [
      key,
      typeof attribute === 'string' ? attribute : attribute.value,
    ])
    const element: XmlElement = { name, attributes: Object.fromEntries(values), text: '', children: [] }
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  }
  const addText = (text: string) => {
    const current = open.at(-1)
    if (current) current.text += text
  }
  parser.ontext = addText
  parser.oncdata = addText
  parser.onclosetag = () => void open.pop()
  parser.write(xml).close()
  if (!root) throw new Error('the document has no root')
  return root
}

export function getChildren(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name)
}

/** @throws Error unless exactly one child has this name */
export function getChild(element: XmlElement, name: string): XmlElement {
  const [found, ...others] = getChildren(element, name)
  if (!found || others.length > 0)
    throw new Error(`expected one <${name}>, found ${others.length + (found ? 1 : 0)}`)
  return found
}

export const getText = (element: XmlElement, name: string): string => getChild(element, name).text
