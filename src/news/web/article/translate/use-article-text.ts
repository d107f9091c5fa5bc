import { useState } from 'react'
import type { LanguageCode } from '#src/i18n/languages.ts'
import type { DisplayedText } from './displayed-text.ts'

/** The displayed text of an article: the text from the loader, until the reader chooses another language. */
export function useArticleText(articleId: string, loadedText: Omit<DisplayedText, 'content'>) {
  const [chosenText, setChosenText] = useState<DisplayedText>()
  const show = (text: DisplayedText) => {
    setChosenText(text)
    // So that copying the URL, reloading and going back lead to the displayed text.
    window.history.replaceState(
      window.history.state,
      '',
      getTranslationPath(articleId, text.requestedLanguage),
    )
  }
  return {
    text: chosenText ?? loadedText,
    /** HTML of the chosen text; undefined while the text from the loader is displayed. */
    chosenContent: chosenText?.content,
    show,
    /** Fetches and shows the text in a language. When this fails, loads the page in that language. */
    showInLanguage(language: LanguageCode): void {
      import('./fetch-text.ts')
        .then(({ fetchText }) => fetchText(articleId, language))
        .then(show, () => window.location.assign(getTranslationPath(articleId, language)))
    },
  }
}

/** Path of an article with its text in a language. */
export function getTranslationPath(articleId: string, language: LanguageCode): string {
  return `/article/${articleId}?lang=${language}`
}
