// The calls that change translations, for the test that every write of an admin is recorded.
import { storeArticle } from '#src/news/news.fixtures.ts'
import type { TestApp } from '#src/test-app.ts'
import type { RecordedWrites } from './catalogue-writes.fixtures.ts'

const payload = { translatedTitle: 'Die Ernte', translatedContent: '<p>Sie begann.</p>' }

export function createTranslationWrites(getApp: () => TestApp): RecordedWrites {
  async function createTranslation(): Promise<string> {
    const { newsroom, translation } = getApp().services
    const { _id } = await storeArticle(newsroom)
    const input = { ...payload, translatedSummary: '', reviewed: false }
    await translation.save(_id, 'de', input, undefined)
    return `/api/news/${_id}/translations/de`
  }

  return {
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
