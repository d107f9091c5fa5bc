// An article for component tests of what surrounds its text.
import type { ComponentProps } from 'react'
import { createCard } from '../cards/cards.fixtures.ts'
import type { FullArticle } from './FullArticle.tsx'

type Props = ComponentProps<typeof FullArticle>

/** The properties of `FullArticle` for an English article with this text. */
export function createArticleProps(content: string, loadedText: Partial<Props['loadedText']> = {}): Props {
  const title = 'From the branch to the bottle'
  const article = createCard(1, { title })
  return {
    article: {
      ...article,
      author: 'Ana',
      summary: 'In short',
      tags: [],
      cover: undefined,
      named: '',
      aiDeclaration: { aiPercent: 0, aiDeclared: false, aiUse: null },
    },
    loadedText: {
      title,
      summary: 'In short',
      language: 'en',
      headings: [],
      state: 'original',
      requestedLanguage: 'en',
      ...loadedText,
    },
    content,
    languages: [],
    url: `https://olea.example/article/${article._id}`,
  }
}
