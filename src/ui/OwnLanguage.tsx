import type { ReactNode } from 'react'
import { type LanguageCode, languageOf } from '#src/i18n/languages.ts'

/** Words in their own language and direction, inside a page that may have others. */
export function OwnLanguage({ language, children }: { language: LanguageCode; children: ReactNode }) {
  const { tag, direction } = languageOf(language)
  return (
    <bdi lang={tag} dir={direction}>
      {children}
    </bdi>
  )
}
