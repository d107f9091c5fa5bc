// The pictures that stand for articles where their links are shared: drawn when somebody first asks, then kept. The
// address holds what the picture says, so that a changed title is another picture for everybody who keeps the old one.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { LanguageCode } from '#src/i18n/languages.ts'
import type { MadeFiles, ServedFile } from '#src/media/server/derived-files.ts'
import type { Workshop } from '#src/media/server/image-worker/image-worker.ts'
import { readMessageFile } from '#src/platform/message-file.ts'
import { type Category, categorySlug } from '../contract/category.ts'
import { cardEdition } from './drawing-version.ts'

export type SharedArticle = { _id: string; title: string; language: LanguageCode; category: Category }

const Labels = z.object({ news: z.object({ category: z.record(z.string(), z.string()) }) })

async function labelOf({ category, language }: SharedArticle): Promise<string> {
  const { news } = Labels.parse(await readMessageFile(language))
  return news.category[categorySlug(category)] ?? category
}

export function createShareCards({ made, workshop }: { made: MadeFiles; workshop: Workshop }) {
  /** Everything the picture shows. */
  async function madeOf(article: SharedArticle): Promise<string[]> {
    const { _id, title, language, category } = article
    return ['card', await cardEdition(), _id, title, language, category, await labelOf(article)]
  }

  return {
    /** Path of the picture as it has to be now. */
    async addressOf(article: SharedArticle): Promise<string> {
      const facts = JSON.stringify(await madeOf(article))
      const version = createHash('sha256').update(facts).digest('hex').slice(0, 16)
      return `/media/share/${article._id}-${version}.jpg`
    },

    async get(article: SharedArticle): Promise<ServedFile> {
      const { _id: articleId, title, language, category } = article
      const file = { folder: 'covers', madeOf: await madeOf(article), extension: 'jpg' } as const
      return made.get(file, async () => {
        const label = await labelOf(article)
        return workshop.now.renderCard({ articleId, title, language, category, label })
      })
    },
  }
}
