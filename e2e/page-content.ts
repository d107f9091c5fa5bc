// Reads the content of a page (texts, links, controls) from its HTML, as a visitor without JavaScript receives it.
import { DomUtils, parseDocument } from 'htmlparser2'

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]
type Search = { tag: string; attributes?: Record<string, string | RegExp>; within?: Element | undefined }

export function parsePageContent(html: string) {
  const document = parseDocument(html)
  const findAll = ({ tag, attributes = {}, within }: Search): Element[] =>
    DomUtils.getElementsByTagName(tag, within ?? document).filter(({ attribs }) =>
      Object.entries(attributes).every(([name, value]) =>
        typeof value === 'string' ? attribs[name] === value : value.test(attribs[name] ?? ''),
      ),
    )
  const [main] = findAll({ tag: 'main' })
  if (!main) throw new Error('The page has no main element')
  const links = findAll({ tag: 'a', attributes: { href: /^\/article\// }, within: main })
  return {
    findAll,
    main,
    /** Text of the main heading. */
    heading: textOf(findAll({ tag: 'h1' })[0]),
    mainText: textOf(main),
    /** Paths of the articles that the main part links, in order; without the language of a translation. */
    articlePaths: links.map(({ attribs }) => attribs.href?.split('?')[0] ?? ''),
    articleTitles: links.map(textOf),
  }
}

/** The text of an element with single spaces. */
export function textOf(element: Element | undefined): string {
  return element ? DomUtils.innerText(element).replaceAll(/\s+/g, ' ').trim() : ''
}
