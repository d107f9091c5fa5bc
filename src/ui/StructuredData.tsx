import { useState } from 'react'
import { useLocation } from 'react-router'
import { useDocumentHtml } from './document-texts.ts'
import { trustedHtml } from './trusted-html.ts'

const textName = 'structured-data'

/** Called by loaders: stores the page's structured data (JSON-LD) for the HTML document. */
export function setStructuredData(texts: Map<string, string>, items: readonly object[]): void {
  const blocks = items.map((item) => {
    const json = JSON.stringify({ '@context': 'https://schema.org', ...item }).replaceAll('<', '\\u003c')
    return `<script type="application/ld+json">${json}</script>`
  })
  texts.set(textName, blocks.join(''))
}

/**
 * Renders the structured data. It is inserted as markup, because React cannot create a script element under Trusted
 * Types. It describes the page the server rendered, so a navigation to another page removes it.
 */
export function StructuredData() {
  const { pathname } = useLocation()
  const [servedPath] = useState(pathname)
  const blocks = useDocumentHtml(textName, undefined, '#structured-data')
  return (
    <div
      id="structured-data"
      hidden
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: trustedHtml(pathname === servedPath ? blocks : '') }}
    />
  )
}
