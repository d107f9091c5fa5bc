import type { NodeViewRenderer } from '@tiptap/core'

/** Shows a video in the editor: a button with the name of the host, replaced by the player after a click. */
export function createVideoView(label: (host: string) => string): NodeViewRenderer {
  return ({ node }) => {
    const src = String(node.attrs.src)
    const dom = document.createElement('div')
    dom.className = 'ol-video'
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = label(new URL(src).hostname.includes('vimeo') ? 'Vimeo' : 'YouTube')
    button.addEventListener('click', () => {
      const frame = document.createElement('iframe')
      frame.src = src
      frame.allowFullscreen = true
      frame.title = button.textContent ?? ''
      button.replaceWith(frame)
    })
    dom.append(button)
    return {
      dom,
      stopEvent: (event) => event.type === 'click' || event.type === 'keydown',
      ignoreMutation: () => true,
    }
  }
}
