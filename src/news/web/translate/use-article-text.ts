import { useState } from 'react'
import type { LanguageCode } from '#src/i18n/languages.ts'
import type { DisplayedText } from './displayed-text.ts'

/** The text of an article that is shown: the one the page came with, until the reader chooses another language. */
export function useArticleText(articleId: string, served: Omit<DisplayedText, 'content'>) {
  const [chosen, setChosen] = useState<DisplayedText>()
  const show = (text: DisplayedText) => {
    setChosen(text)
    // Who copies the address or comes back gets what stands here.
    window.history.replaceState(
      window.history.state,
      '',
      getTranslationPath(articleId, text.requestedLanguage),
    )
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
        .then(show, () => window.location.assign(getTranslationPath(articleId, language)))
    },
  }
}

/** Address of an article with its text in a language. */
export function getTranslationPath(articleId: string, language: LanguageCode): string {
  return `/article/${articleId}?lang=${language}`
}
