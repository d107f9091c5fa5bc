// Long texts that stand in the document once already: rendering on the server finds them here, the browser finds
// them in the page, and they need not travel a second time in the data the page comes alive with.
import { createContext, useContext, useState } from 'react'

export type Texts = ReadonlyMap<string, string>

export const DocumentTexts = createContext<Texts>(new Map())

/**
 * HTML of a part of the page.
 * @param sent what the loader gave; undefined when the whole document came with it
 * @param selector finds the part in the document
 */
export function useDocumentHtml(name: string, sent: string | undefined, selector: string): string {
  const texts = useContext(DocumentTexts)
  const [html] = useState(() => sent ?? texts.get(name) ?? inDocument(selector))
  return html
}

function inDocument(selector: string): string {
  return typeof document === 'undefined' ? '' : (document.querySelector(selector)?.innerHTML ?? '')
}
