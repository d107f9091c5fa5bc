/** HTML has no self-closing tags: `<x/>` would open an element that contains the rest of the text. */
export function expandSingles(markup: string): string {
  return markup.replaceAll(/<x id="(\d+)"\/>/g, '<x id="$1"></x>')
}
