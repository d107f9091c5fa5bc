// Starts in the language the server rendered, then follows the reader's own choice if it was another one.
import i18next from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import { type ReactNode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { HydratedRouter } from 'react-router/dom'
import { i18nOptions, type Messages, pluralsByTag } from './i18n/create-i18n.ts'
import { detectionOptions, wantedLanguage } from './i18n/detect-language.ts'
import { fallbackLanguage, findLanguageCode } from './i18n/languages.ts'
import { createLateBackend } from './i18n/late-backend.ts'
import { showLanguage } from './i18n/show-language.ts'

const served = findLanguageCode(document.documentElement.lang) ?? fallbackLanguage
const inlined = document.getElementById('messages')?.textContent ?? '{}'

// Asked before i18next starts: it would store the served language as if the reader had chosen it.
const detector = new LanguageDetector(null, detectionOptions)
const wanted = wantedLanguage(detector)

await i18next
  .use(createLateBackend())
  .use(initReactI18next)
  .init({
    ...i18nOptions(served, JSON.parse(inlined) as Messages),
    backend: { loadPath: '/locales/{{lng}}/{{ns}}.json' },
  })

pluralsByTag(i18next)
i18next.on('languageChanged', (code) => showLanguage(code, detector))

/** Only once the page has come alive as it was served may it change its language. */
function FollowReader({ children }: { children: ReactNode }) {
  useEffect(() => {
    if (wanted !== undefined && wanted !== served) void i18next.changeLanguage(wanted)
  }, [])
  return children
}

startTransition(() => {
  hydrateRoot(
    document,
    <I18nextProvider i18n={i18next}>
      <FollowReader>
        <HydratedRouter />
      </FollowReader>
    </I18nextProvider>,
  )
})
