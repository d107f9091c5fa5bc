// The calls that change translations, for the test that every write of an admin is recorded.
import { multipart } from '#src/media/server/library.fixtures.ts'
import { storeArticle } from '#src/news/news.fixtures.ts'
import type { TestApp } from '#src/test-app.ts'
import type { RecordedWrites } from './catalogue-writes.fixtures.ts'

const payload = { translatedTitle: 'Die Ernte', translatedContent: '<p>Sie begann.</p>' }

/** Settings of a server that answers like an LLM, for drafts and for translations. */
export function toLlmSettings({ port }: { port: number }): Record<string, string> {
  return { AI_URL: `http://127.0.0.1:${port}/v1`, AI_MODEL: 'press-1', TRANSLATION_PROVIDERS: 'llm' }
}

function toUpload(target: string, file: string) {
  const { payload, contentType } = multipart(Buffer.from(file))
  return { url: `/api/translations/${target}`, payload, headers: { 'content-type': contentType } }
}

export function createTranslationWrites(getApp: () => TestApp): RecordedWrites {
  async function createTranslation(): Promise<string> {
    const { newsroom, translation } = getApp().services
    const { _id } = await storeArticle(newsroom)
    const input = { ...payload, translatedSummary: '', reviewed: false }
    await translation.save(_id, 'de', input, undefined)
    return `/api/news/${_id}/translations/de`
  }

  return {
    'POST /api/translations/requests': {
      action: 'translation.requested',
      createCall: async () => {
        const { _id } = await storeArticle(getApp().services.newsroom)
        return { url: '/api/translations/requests', payload: { articles: [_id], lang: 'de' } }
      },
    },
    'POST /api/translations/texts': {
      action: 'translation.saved',
      createCall: async () => {
        const { _id } = await storeArticle(getApp().services.newsroom, { title: 'At dawn' })
        const { exchange } = getApp().services.translation
        const file = await exchange.exportTexts([_id], 'de')
        const translated = '<source>At dawn</source><target>Im Morgengrauen</target>'
        return toUpload('texts', file.replace('<source>At dawn</source>', translated))
      },
    },
    'POST /api/translations/memory': {
      action: 'translation.memory-imported',
      createCall: async () => {
        const text = (tag: string, seg: string) => `<tuv xml:lang="${tag}"><seg>${seg}</seg></tuv>`
        const unit = `<tu>${text('en', 'At dusk')}${text('de', 'In der Dämmerung')}</tu>`
        const file = `<tmx version="1.4"><header srclang="en"/><body>${unit}</body></tmx>`
        return toUpload('memory', file)
      },
    },
    'POST /api/translations/terms': {
      action: 'translation.terms-imported',
      createCall: async () => {
        const text = (tag: string, term: string) =>
          `<langSec xml:lang="${tag}"><termSec><term>${term}</term></termSec></langSec>`
        const entry = `<conceptEntry id="c1">${text('en', 'mill dog')}${text('de', 'Mühlenhund')}</conceptEntry>`
        return toUpload('terms', `<tbx><text><body>${entry}</body></text></tbx>`)
      },
    },
    'PUT /api/news/:id/translations/:lang/segments': {
      action: 'translation.saved',
      createCall: async () => {
        const url = `${await createTranslation()}/segments`
        const id = url.split('/')[3] ?? ''
        const { segments, version } = await getApp().services.translation.work.get(id, 'de')
        const entered = segments.map(({ key, source }) => ({ key, target: source, isReviewed: true }))
        return { url, payload: { version, segments: entered } }
      },
    },
    'PUT /api/news/:id/translations/:lang': {
      action: 'translation.saved',
      createCall: async () => ({ url: await createTranslation(), payload }),
    },
    'POST /api/news/:id/translations/:lang/review': {
      action: 'translation.reviewed',
      createCall: async () => ({ url: `${await createTranslation()}/review`, payload: {} }),
    },
    'DELETE /api/news/:id/translations/:lang': {
      action: 'translation.withdrawn',
      createCall: async () => ({ url: await createTranslation() }),
    },
  }
}
