import { useState } from 'react'
import type { LanguageCode } from '#src/i18n/languages.ts'
import type { ShownText } from './shown-text.ts'

/** The text of an article that is shown: the one the page came with, until the reader chooses another language. */
export function useArticleText(articleId: string, served: Omit<ShownText, 'content'>) {
  const [chosen, setChosen] = useState<ShownText>()
  const show = (text: ShownText) => {
    setChosen(text)
    // Who copies the address or comes back gets what stands here.
    window.history.replaceState(window.history.state, '', textAddress(articleId, text.wanted))
  }
  return {
    text: chosen ?? served,
    /** HTML of the chosen text; undefined for the one that came with the page. */
    chosenContent: chosen?.content,
    show,
    /** Without the code for it, the page itself is loaded in that language. */
    showIn(language: LanguageCode): void {
      import('./fetch-text.ts')
        .then(({ fetchText }) => fetchText(articleId, language))
        .then(show, () => window.location.assign(textAddress(articleId, language)))
    },
  }
}

/** Address of an article with its text in a language. */
export function textAddress(articleId: string, language: LanguageCode): string {
  return `/article/${articleId}?lang=${language}`
}
