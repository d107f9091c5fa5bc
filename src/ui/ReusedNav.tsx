import { type ComponentProps, useContext } from 'react'
import { contentMark, RenderedContents } from './rendered-contents.ts'
import { trustedHtml } from './trusted-html.ts'

type Props = ComponentProps<'nav'> & {
  /**
   * Names the content and what it depends on apart from the language, in word characters, spaces and hyphens; there must
   * be few different keys. Undefined: the content is of this page only.
   */
  contentKey: string | undefined
}

/**
 * Navigation whose content is the same on many pages. The server renders the content once per language and writes its HTML
 * into all further pages; in the browser this is an ordinary element. The content must not contain `useId`, which depends
 * on the place in the page, nor elements that React moves into the head.
 */
export const ReusedNav = import.meta.env.SSR ? ServerNav : BrowserNav

function ServerNav({ contentKey, children, ...attributes }: Props) {
  const contents = useContext(RenderedContents)
  if (!contents || contentKey === undefined) return <nav {...attributes}>{children}</nav>
  const html = contents.get(contentKey)
  if (html !== undefined)
    return <nav {...attributes} dangerouslySetInnerHTML={{ __html: trustedHtml(html) }} />
  return (
    <nav {...attributes} {...{ [contentMark]: contentKey }}>
      {children}
    </nav>
  )
}

function BrowserNav({ contentKey, ...attributes }: Props) {
  return <nav {...attributes} />
}
