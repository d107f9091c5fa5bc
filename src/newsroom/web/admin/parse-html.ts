// A text's HTML as a document that runs nothing and asks for nothing. No word of it is hidden behind an element, so
// that a draft which nobody has cleaned loses none when somebody goes on with it.
import { trustedHtml } from '#src/ui/trusted-html.ts'
import { openedFrame, openRawText } from '../../contract/expose-raw-text.ts'

export function parseHtml(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(trustedHtml(openRawText(html)), 'text/html')
  for (const opened of body.querySelectorAll(openedFrame)) {
    const frame = body.ownerDocument.createElement('iframe')
    for (const { name, value } of opened.attributes)
      if (frameAttributes.has(name)) frame.setAttribute(name, value)
    opened.replaceWith(frame, ...opened.childNodes)
  }
  return body
}

const frameAttributes = new Set(['src', 'width', 'height', 'title', 'class', 'id'])
