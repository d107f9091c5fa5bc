// What of the article in the page is read aloud: its title and the blocks of its text, in their order.
import type { Paragraph } from './speech-player.ts'

const blocks = 'p, h2, h3, h4, h5, h6, li, dt, dd, blockquote, figcaption, caption, th, td'

export type ArticleParagraph = Paragraph & { element: HTMLElement }

/** @param tag language of the article; a part in another says so itself */
export function getArticleParagraphs(article: ParentNode, tag: string): ArticleParagraph[] {
  const elements = article.querySelectorAll<HTMLElement>(`h1, .article-body :is(${blocks})`)
  return [...elements]
    .filter((element) => !element.querySelector(blocks))
    .map((element) => ({
      element,
      text: element.innerText.replaceAll(/\s+/g, ' ').trim(),
      tag: element.closest('[lang]')?.getAttribute('lang') ?? tag,
    }))
    .filter(({ text }) => text !== '')
}
