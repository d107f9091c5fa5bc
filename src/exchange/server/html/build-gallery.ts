import { renderCaptionParagraph } from './render-block-attributes.ts'

/**
 * Builds a gallery: a figure that contains figures, which pages show as a grid.
 * @param figures rendered figures; returned without an outer figure if there is only one, or other content among them
 */
export function buildGallery(figures: string[], captionHtml: string): string {
  const nonEmpty = figures.filter((part) => part !== '')
  if (nonEmpty.length < 2 || !nonEmpty.every((part) => part.startsWith('<figure>')))
    return [...nonEmpty, renderCaptionParagraph(captionHtml)].filter((part) => part !== '').join('\n')
  const caption = captionHtml === '' ? '' : `\n<figcaption>${captionHtml}</figcaption>`
  return `<figure>${nonEmpty.join('\n')}${caption}</figure>`
}
