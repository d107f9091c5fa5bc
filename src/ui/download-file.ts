/** Starts a download of a file in the browser. */
export function downloadFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Not revoked at once: the browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
