import { useDocumentHtml } from '#src/ui/document-texts.ts'
import { trustedHtml } from '#src/ui/trusted-html.ts'
import './named-products.css'

/**
 * The cards below an article. The server writes their HTML (`renderNamedProducts`), so that the browser loads no code for
 * them.
 * @param html empty without cards; undefined when the document already contains them
 */
export function NamedProducts({ html }: { html: string | undefined }) {
  const rendered = useDocumentHtml('named-products', html, '.named-products')
  if (rendered === '') return null
  return (
    <aside
      className="named-products"
      aria-labelledby="named-products"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: trustedHtml(rendered) }}
    />
  )
}
