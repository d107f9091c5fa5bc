/**
 * Alone on its sheet, sent nowhere: a frame outside of what is seen, that goes once it is printed. A frame that is not
 * laid out would be an empty sheet in some browsers.
 * @throws where the browser has no sheet to give
 */
export function printText(text: string): void {
  const frame = document.createElement('iframe')
  frame.className = 'visually-hidden'
  frame.tabIndex = -1
  frame.ariaHidden = 'true'
  document.body.append(frame)
  try {
    const { contentWindow: page, contentDocument: sheet } = frame
    if (!page || !sheet) throw new Error('There is no sheet to print on')
    const { lang, dir } = document.documentElement
    Object.assign(sheet.documentElement, { lang, dir })
    const printed = sheet.createElement('pre')
    printed.textContent = text
    sheet.body.append(printed)
    // Not every browser waits until it is printed.
    page.addEventListener('afterprint', () => frame.remove())
    page.print()
  } catch (error) {
    frame.remove()
    throw error
  }
}
