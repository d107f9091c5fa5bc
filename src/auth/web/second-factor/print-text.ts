/**
 * Prints a text on a page of its own, through a visually hidden iframe that is removed after printing. The frame is not
 * `display: none`, because some browsers would print an empty page.
 * @throws Error if the frame has no document, or the browser's own error if it cannot print
 */
export function printText(text: string): void {
  const frame = document.createElement('iframe')
  frame.className = 'visually-hidden'
  frame.tabIndex = -1
  frame.ariaHidden = 'true'
  document.body.append(frame)
  try {
    const { contentWindow, contentDocument } = frame
    if (!contentWindow || !contentDocument) throw new Error('The print frame has no document')
    const { lang, dir } = document.documentElement
    Object.assign(contentDocument.documentElement, { lang, dir })
    const pre = contentDocument.createElement('pre')
    pre.textContent = text
    contentDocument.body.append(pre)
    // `print` returns before printing is done in some browsers.
    contentWindow.addEventListener('afterprint', () => frame.remove())
    contentWindow.print()
  } catch (error) {
    frame.remove()
    throw error
  }
}
