import i18next from 'i18next'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { AdPopup } from './AdPopup.tsx'
import { fetchPopup } from './fetch-popup.ts'

/**
 * Shows a pop-up if the server has one. It is rendered beside the page, which need not know of it, and first in the order
 * of the keyboard, after the link that skips to the content.
 */
export async function showPopup(): Promise<void> {
  const ad = await fetchPopup(i18next.language)
  if (!ad) return
  const container = document.createElement('div')
  document.body.firstElementChild?.after(container)
  const root = createRoot(container)
  const close = () => {
    root.unmount()
    container.remove()
  }
  root.render(createElement(AdPopup, { ad, onClose: close }))
}
