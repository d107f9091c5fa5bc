// Long HTML texts that the document contains only once: the server renders them from this context, and during hydration
// the browser reads them from the document. They are not sent again in the data of the loader.
import { createContext, useContext, useState } from 'react'

type DocumentTextMap = ReadonlyMap<string, string>

export const DocumentTexts = createContext<DocumentTextMap>(new Map())

/**
 * Returns the HTML of an element of the page.
 * @param loadedHtml from the loader; undefined when the document already contains it
 * @param selector of the element in the document
 */
export function useDocumentHtml(name: string, loadedHtml: string | undefined, selector: string): string {
  const texts = useContext(DocumentTexts)
  const [html] = useState(() => loadedHtml ?? texts.get(name) ?? readFromDocument(selector))
  return html
}

function readFromDocument(selector: string): string {
  return typeof document === 'undefined' ? '' : (document.querySelector(selector)?.innerHTML ?? '')
}
