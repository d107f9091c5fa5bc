// The translator that some browsers have (https://webmachinelearning.github.io/translation-api/). It translates plain
// text, so each text of the article is translated for itself and the markup stays as it is.
import { getLanguage, type LanguageCode } from '#src/i18n/languages.ts'
import { trustedHtml } from '#src/ui/trusted-html.ts'
import { addHeadingAnchors } from '../../../contract/heading-anchors.ts'
import type { DisplayedText } from './displayed-text.ts'
import { fetchText } from './fetch-text.ts'

type Pair = { sourceLanguage: string; targetLanguage: string }
type DeviceTranslator = { translate(text: string): Promise<string>; destroy?(): void }
type TranslatorFactory = {
  availability(pair: Pair): Promise<'unavailable' | 'downloadable' | 'downloading' | 'available'>
  create(options: Pair & { monitor?: (target: EventTarget) => void }): Promise<DeviceTranslator>
}

const untranslated = 'code, pre, kbd, samp, var, script, style'

function getFactory(): TranslatorFactory | undefined {
  return (globalThis as { Translator?: TranslatorFactory }).Translator
}

function toPair(source: LanguageCode, target: LanguageCode): Pair {
  // The API knows Chinese as `zh`.
  const toTag = (code: LanguageCode) => (code === 'ch' ? 'zh' : getLanguage(code).tag)
  return { sourceLanguage: toTag(source), targetLanguage: toTag(target) }
}

export async function canTranslateOnDevice(source: LanguageCode, target: LanguageCode): Promise<boolean> {
  try {
    const availability = await getFactory()?.availability(toPair(source, target))
    return availability !== undefined && availability !== 'unavailable'
  } catch {
    // The browser does not know one of the languages.
    return false
  }
}

/**
 * Call it in the handler of a click: the browser may load a model only then.
 * @throws Error when the browser refuses, or the article cannot be loaded
 */
export async function translateOnDevice(
  articleId: string,
  request: { source: LanguageCode; target: LanguageCode; onProgress: (percent: number) => void },
): Promise<DisplayedText> {
  const { source, target, onProgress } = request
  const factory = getFactory()
  if (!factory) throw new Error('The browser has no translator')
  const monitor = (events: EventTarget) =>
    events.addEventListener('downloadprogress', (event) =>
      onProgress(Math.round((event as ProgressEvent).loaded * 100)),
    )
  const [translator, original] = await Promise.all([
    factory.create({ ...toPair(source, target), monitor }),
    fetchText(articleId, source),
  ])
  try {
    const translate = (text: string) => (text.trim() ? translator.translate(text) : Promise.resolve(text))
    const content = await translateHtml(original.content, translate)
    const { html, headings } = addHeadingAnchors(content)
    return {
      title: await translate(original.title),
      summary: await translate(original.summary),
      ...{ content: html, headings, language: target, requestedLanguage: target, state: 'device' },
    }
  } finally {
    translator.destroy?.()
  }
}

/**
 * Texts keep the spaces around them: translators drop these.
 * @param html sanitized by the server
 */
async function translateHtml(html: string, translate: (text: string) => Promise<string>): Promise<string> {
  const { body } = new DOMParser().parseFromString(trustedHtml(html), 'text/html')
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    if (!/\p{L}/u.test(text.data) || text.parentElement?.closest(untranslated)) continue
    const [, before = '', , after = ''] = /^(\s*)([\s\S]*?)(\s*)$/u.exec(text.data) ?? []
    text.data = before + (await translate(text.data.trim())) + after
  }
  for (const picture of body.querySelectorAll('img[alt]')) {
    const alt = picture.getAttribute('alt') ?? ''
    if (alt.trim()) picture.setAttribute('alt', await translate(alt))
  }
  return body.innerHTML
}
