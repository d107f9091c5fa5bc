// A text that a person takes away with them: as a file, or on paper. Nothing of it is sent anywhere.

export function keepAsFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** Alone on its sheet: a frame that nobody sees, and that goes once it is printed. */
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
