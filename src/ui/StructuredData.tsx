import { useState } from 'react'
import { useLocation } from 'react-router'
import { useDocumentHtml } from './document-texts.ts'
import { trustedHtml } from './trusted-html.ts'

const textName = 'structured-data'

/** The loader's half: keeps facts about the page for search engines (JSON-LD) for the document. */
export function setStructuredData(texts: Map<string, string>, facts: readonly object[]): void {
  const blocks = facts.map((fact) => {
    const json = JSON.stringify({ '@context': 'https://schema.org', ...fact }).replaceAll('<', '\\u003c')
    return `<script type="application/ld+json">${json}</script>`
  })
  texts.set(textName, blocks.join(''))
}

/**
 * Puts the facts into the document. They come as markup, because React cannot make a script element of its own
 * under Trusted Types. They speak of the page that was served: they go when the reader goes on to another.
 */
export function StructuredData() {
  const { pathname } = useLocation()
  const [served] = useState(pathname)
  const blocks = useDocumentHtml(textName, undefined, '#structured-data')
  return (
    <div
      id="structured-data"
      hidden
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: trustedHtml(pathname === served ? blocks : '') }}
    />
  )
}
