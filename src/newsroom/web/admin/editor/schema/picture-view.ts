import type { NodeViewRenderer } from '@tiptap/core'

/**
 * A picture at the desk. One of another site is shown as its address: nothing is fetched from there, the newspaper
 * makes a copy of its own when the article is saved.
 */
export function createPictureView(label: (host: string) => string): NodeViewRenderer {
  return ({ node, HTMLAttributes }) => {
    const url = URL.parse(String(node.attrs.src))
    const isForeign = url !== null && /^https?:$/.test(url.protocol)
    const dom = document.createElement(isForeign ? 'span' : 'img')
    for (const [name, value] of Object.entries(HTMLAttributes)) {
      if (typeof value === 'string' && (!isForeign || name === 'class')) dom.setAttribute(name, value)
    }
    if (isForeign) {
      dom.classList.add('foreign-picture')
      dom.textContent = [label(url.host), node.attrs.alt].filter(Boolean).join(' – ')
    }
    return { dom }
  }
}
