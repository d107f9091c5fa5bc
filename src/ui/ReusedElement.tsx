import { type ComponentProps, useContext } from 'react'
import { contentMark, RenderedContents } from './rendered-contents.ts'
import { trustedHtml } from './trusted-html.ts'

type Props = ComponentProps<'nav' | 'article'> & { name: 'nav' | 'article'; contentKey: string }

/**
 * Server only: an element whose content is rendered once and written into all further pages. The content must not contain
 * `useId`, which depends on the place in the page, nor elements that React moves into the head, nor an element of the
 * same name.
 * @param contentKey the same for the same content, in each language
 */
export function ReusedElement({ name: Name, contentKey, children, ...attributes }: Props) {
  const page = useContext(RenderedContents)
  if (!page) return <Name {...attributes}>{children}</Name>
  const key = `${Name} ${contentKey}`
  const html = page.cache.get(key)
  if (html !== undefined)
    return <Name {...attributes} dangerouslySetInnerHTML={{ __html: trustedHtml(html) }} />
  const index = page.newKeys.push(key) - 1
  return (
    <Name {...attributes} {...{ [contentMark]: index }}>
      {children}
    </Name>
  )
}
