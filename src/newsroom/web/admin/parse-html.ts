// Parses article HTML into an inert document that runs no scripts and loads nothing. Text inside elements such as
// `<noscript>` or `<iframe>` is exposed, so that an unsanitized draft loses no text when its editing continues.
import { trustedHtml } from '#src/ui/trusted-html.ts'
import { exposedFrame, exposeRawText } from '../../contract/expose-raw-text.ts'

export function parseHtml(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(trustedHtml(exposeRawText(html)), 'text/html')
  for (const opened of body.querySelectorAll(exposedFrame)) {
    const frame = body.ownerDocument.createElement('iframe')
    for (const { name, value } of opened.attributes)
      if (frameAttributes.has(name)) frame.setAttribute(name, value)
    opened.replaceWith(frame, ...opened.childNodes)
  }
  return body
}

const frameAttributes = new Set(['src', 'width', 'height', 'title', 'class', 'id'])
