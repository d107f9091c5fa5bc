import { renderCaptionParagraph } from './render-block-attributes.ts'

/**
 * Pictures that belong together: a figure of figures, which a page shows as a grid.
 * @param parts whole figures; where something else is among them, or one stands alone, they follow each other
 */
export function buildGallery(parts: string[], captionHtml: string): string {
  const held = parts.filter((part) => part !== '')
  if (held.length < 2 || !held.every((part) => part.startsWith('<figure>')))
    return [...held, renderCaptionParagraph(captionHtml)].filter((part) => part !== '').join('\n')
  const caption = captionHtml === '' ? '' : `\n<figcaption>${captionHtml}</figcaption>`
  return `<figure>${held.join('\n')}${caption}</figure>`
}
