/** Alone on its sheet, sent nowhere: a frame that nobody sees, and that goes once it is printed. */
export function printText(text: string): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const { contentWindow: page, contentDocument: sheet } = frame
  if (!page || !sheet) throw new Error('There is no sheet to print on')
  const printed = sheet.createElement('pre')
  printed.textContent = text
  sheet.body.append(printed)
  // Not every browser waits until it is printed.
  page.addEventListener('afterprint', () => frame.remove())
  page.print()
}
