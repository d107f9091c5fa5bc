// The calls that change translations, for the test that every write of an admin is recorded.
import { storeArticle } from '#src/news/news.fixtures.ts'
import type { TestApp } from '#src/test-app.ts'
import type { RecordedWrites } from './catalogue-writes.fixtures.ts'

const payload = { translatedTitle: 'Die Ernte', translatedContent: '<p>Sie begann.</p>' }

/** Settings of a server that answers like an LLM, for drafts and for translations. */
export function toLlmSettings({ port }: { port: number }): Record<string, string> {
  return { AI_URL: `http://127.0.0.1:${port}/v1`, AI_MODEL: 'press-1', TRANSLATION_PROVIDERS: 'llm' }
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
