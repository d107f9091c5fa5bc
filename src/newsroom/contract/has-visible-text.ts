/** Whether there is anything to see: spaces of all widths, and marks that only join or direct, are nothing. */
export function hasVisibleText(text: string): boolean {
  return /[^\p{Z}\p{Cc}\p{Cf}]/u.test(text)
}
