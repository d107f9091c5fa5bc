import { trustedHtml } from './trusted-html.ts'

/**
 * Facts about the page for search engines (JSON-LD). The block comes as markup, because React cannot make a script
 * element of its own under Trusted Types.
 */
export function StructuredData({ facts }: { facts: object }) {
  const json = JSON.stringify(facts).replaceAll('<', '\\u003c')
  const block = `<script type="application/ld+json">${json}</script>`
  return <div hidden dangerouslySetInnerHTML={{ __html: trustedHtml(block) }} />
}
