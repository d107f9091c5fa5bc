import { type ComponentProps, useContext } from 'react'
import { contentMark, RenderedContents, toContentKey } from './rendered-contents.ts'
import { trustedHtml } from './trusted-html.ts'

/**
 * Navigation whose content depends on nothing but its label, its class and the language, such as the menu of categories.
 * The server renders the content once and writes its HTML into all further pages. The content must not contain `useId`,
 * which depends on the place in the page, nor elements that React moves into the head.
 */
export const ReusedNav = import.meta.env.SSR ? ServerNav : 'nav'

function ServerNav({ children, ...attributes }: ComponentProps<'nav'>) {
  const contents = useContext(RenderedContents)
  if (!contents) return <nav {...attributes}>{children}</nav>
  const key = toContentKey(attributes)
  const html = contents.get(key)
  if (html !== undefined)
    return <nav {...attributes} dangerouslySetInnerHTML={{ __html: trustedHtml(html) }} />
  return (
    <nav {...attributes} {...{ [contentMark]: key }}>
      {children}
    </nav>
  )
}
