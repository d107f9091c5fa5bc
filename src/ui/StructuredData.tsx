import { useDocumentHtml } from './document-texts.ts'
import { trustedHtml } from './trusted-html.ts'

const textName = 'structured-data'

/** The loader's half: keeps facts about the page for search engines (JSON-LD) for the document. */
export function keepStructuredData(texts: Map<string, string>, facts: object): void {
  const json = JSON.stringify(facts).replaceAll('<', '\\u003c')
  texts.set(textName, `<script type="application/ld+json">${json}</script>`)
}

/**
 * Puts the facts into the document. They come as markup, because React cannot make a script element of its own
 * under Trusted Types; pages reached by clicking need none.
 */
export function StructuredData() {
  const block = useDocumentHtml(textName, undefined, '#structured-data')
  return (
    <div
      id="structured-data"
      hidden
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: trustedHtml(block) }}
    />
  )
}
