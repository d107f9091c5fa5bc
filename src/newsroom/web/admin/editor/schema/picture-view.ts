import type { NodeViewRenderer } from '@tiptap/core'

/**
 * Shows a picture in the editor. A picture on another site is not loaded from there, only its host is shown. The server
 * stores a copy when the article is saved.
 */
export function createPictureView(label: (host: string) => string): NodeViewRenderer {
  return ({ node, HTMLAttributes }) => {
    const url = URL.parse(String(node.attrs.src))
    const isExternal = url !== null && /^https?:$/.test(url.protocol)
    const dom = document.createElement(isExternal ? 'span' : 'img')
    for (const [name, value] of Object.entries(HTMLAttributes)) {
      if (typeof value === 'string' && (!isExternal || name === 'class')) dom.setAttribute(name, value)
    }
    if (isExternal) {
      dom.classList.add('external-picture')
      dom.textContent = [label(url.host), node.attrs.alt].filter(Boolean).join(' – ')
    }
    return { dom }
  }
}
