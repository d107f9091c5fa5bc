// Starts in the language the server rendered, then follows the reader's own choice if it was another one.
import { type ReactNode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { createI18n } from './i18n/create-i18n.ts'
import { createWordFetcher } from './i18n/fetch-words.ts'
import { fallbackLanguage, findLanguageCode } from './i18n/languages.ts'
import { setOwnI18n } from './i18n/own-i18n.ts'
import type { Messages } from './i18n/translate.ts'
import { Interpreter } from './i18n/use-translation.ts'
import { logFailure } from './ui/log-failure.ts'

const inlined = document.getElementById('messages')?.textContent ?? '{}'
const i18n = createI18n({
  language: findLanguageCode(document.documentElement.lang) ?? fallbackLanguage,
  messages: JSON.parse(inlined) as Messages,
  fetchWords: createWordFetcher(),
  onFailure: (error) => logFailure('Words could not be loaded:', error),
})
setOwnI18n(i18n)

const later = () => import('./i18n/follow-reader.ts')
const failed = (error: unknown) => logFailure('The choice of language could not be followed:', error)

// The language that was served is no choice of the reader, and is not stored as one.
let known = i18n.language
i18n.subscribe(() => {
  const code = i18n.language
  if (code === known) return
  known = code
  later().then(({ showLanguage }) => showLanguage(code), failed)
})

function FollowReader({ children }: { children: ReactNode }) {
  useEffect(() => {
    later()
      .then(({ followReader }) => followReader(i18n))
      .catch(failed)
  }, [])
  return children
}

startTransition(() => {
  hydrateRoot(
    document,
    <Interpreter value={i18n}>
      <FollowReader>
        <HydratedRouter />
      </FollowReader>
    </Interpreter>,
  )
})

// Reading offline is set up when the page has long been there; in development a worker would only be in the way.
if (import.meta.env.PROD) setTimeout(() => void import('./offline/web/start-offline.ts'), 2_000)
