// The parts of an article that are read aloud: its title and the text blocks, in document order.
import type { Paragraph } from './speech-player.ts'

const blockSelector = 'p, h2, h3, h4, h5, h6, li, dt, dd, blockquote, figcaption, caption, th, td'

export type ArticleParagraph = Paragraph & { element: HTMLElement }

/** @param tag language of the article, for elements without a `lang` attribute */
export function getArticleParagraphs(article: ParentNode, tag: string): ArticleParagraph[] {
  const elements = article.querySelectorAll<HTMLElement>(`h1, .article-body :is(${blockSelector})`)
  return [...elements]
    .filter((element) => !element.querySelector(blockSelector))
    .map((element) => ({
      element,
      text: element.innerText.replaceAll(/\s+/g, ' ').trim(),
      tag: element.closest('[lang]')?.getAttribute('lang') ?? tag,
    }))
    .filter(({ text }) => text !== '')
}
