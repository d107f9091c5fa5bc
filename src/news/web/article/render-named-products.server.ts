// Writes the cards of the products and producers that an article names. They need no code in the browser.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { NamedProducts } from '#src/catalogue/contract/named-products.ts'
import { getServerI18n } from '#src/i18n/messages.server.ts'
import type { PageContext } from '#src/pages/page-context.ts'
import { NamedProductCards } from './NamedProductCards.tsx'
import { toNamedProductsView } from './named-products-view.ts'

/**
 * Adds the cards to the document.
 * @returns the HTML for `NamedProducts`: undefined when the document contains it, empty when there is nothing to show
 */
export function renderNamedProducts(
  page: Pick<PageContext, 'language' | 'texts' | 'isDocumentRequest'>,
  named: NamedProducts,
): string | undefined {
  const { language } = page
  const view = toNamedProductsView(named, { t: getServerI18n(language).t, language })
  const html = view ? renderToStaticMarkup(createElement(NamedProductCards, view)) : ''
  page.texts.set('named-products', html)
  return page.isDocumentRequest ? undefined : html
}
