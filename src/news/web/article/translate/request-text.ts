// Has the server translate an article that nobody has translated yet, and waits for it. Loaded on demand.
import type { LanguageCode } from '#src/i18n/languages.ts'
import type { translationCalls } from '#src/translation/contract/translation.calls.ts'
import { createApiClient } from '#src/ui/api-client.ts'
import type { DisplayedText } from './displayed-text.ts'
import { fetchText } from './fetch-text.ts'

const translationApi =
  createApiClient<Pick<typeof translationCalls, 'POST /news/:id/translations/:lang/request'>>()

const [pollMs, maxPolls] = [2_000, 45]

type Request = { articleId: string; language: LanguageCode; signal: AbortSignal; onWaiting: () => void }

/**
 * @param request.onWaiting the server translates the article now
 * @returns the original where the server has no translation and makes none; with the state `pending` if it takes long
 * @throws ApiError or a network error, which the API client has logged
 */
export async function requestText({
  articleId,
  language,
  signal,
  onWaiting,
}: Request): Promise<DisplayedText> {
  let text = await fetchText(articleId, language, signal)
  for (let poll = 0; text.state === 'unavailable' && poll < maxPolls; poll++) {
    const state = await askForTranslation(articleId, language, signal)
    if (state !== 'ready' && state !== 'waiting') return text
    onWaiting()
    await new Promise((resolve) => setTimeout(resolve, pollMs))
    text = await fetchText(articleId, language, signal)
  }
  return text.state === 'unavailable' ? { ...text, state: 'pending' } : text
}

/** A request that is repeated while the translation is made adds nothing. */
async function askForTranslation(articleId: string, lang: LanguageCode, signal: AbortSignal) {
  const call = 'POST /news/:id/translations/:lang/request'
  try {
    return (await translationApi(call, { params: { id: articleId, lang }, signal })).state
  } catch {
    return 'unavailable'
  }
}
