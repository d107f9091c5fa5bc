/** Ignores spaces of all widths, control characters and invisible format characters (joiners, direction marks). */
export function hasVisibleText(text: string): boolean {
  return /[^\p{Z}\p{Cc}\p{Cf}]/u.test(text)
}
