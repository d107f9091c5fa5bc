/** Reduces a name to the common form of the URLs of Olea (`Culinary%20%26%20Pairings`) and Ghost (`culinary-pairings`). */
export function slugify(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
}
