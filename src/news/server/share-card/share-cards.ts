// The preview images of shared links (og:image), drawn on first request and then stored. The path contains a hash of
// everything the image shows, so that a changed title has a new path and no cached old image.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { LanguageCode } from '#src/i18n/languages.ts'
import type { MediaService } from '#src/media/server/media.service.ts'
import { readMessageFile } from '#src/platform/read-message-file.ts'
import type { ServedFile } from '#src/platform/storage/derived-files.ts'
import { type Category, categorySlug } from '../../contract/category.ts'
import type { CoverTasks } from '../cover/cover-tasks.ts'
import { cardDrawingVersion } from '../cover/drawing-version.ts'
import { findSubject } from '../cover/subjects/find-subject.ts'

export type SharedArticle = {
  _id: string
  /** In `language`. */
  title: string
  language: LanguageCode
  category: Category
  /** What the article is about, in its own language. */
  original: { title: string; tags: readonly string[] }
  isTranslated?: boolean | undefined
}

const Labels = z.object({ news: z.object({ category: z.record(z.string(), z.string()) }) })

async function getCategoryLabel({ category, language }: SharedArticle): Promise<string> {
  const { news } = Labels.parse(await readMessageFile(language))
  return news.category[categorySlug(category)] ?? category
}

export type ShareCardDependencies = {
  media: Pick<MediaService, 'derivedFiles' | 'encoderVersion'>
  images: { now: Pick<CoverTasks, 'renderCard'> }
}

export function createShareCards({ media, images }: ShareCardDependencies) {
  /** Lists everything that the image depends on. */
  async function listInputs(article: SharedArticle): Promise<string[]> {
    const { _id, title, language, category, original } = article
    const subject = findSubject({ ...original, category })
    const version = `${media.encoderVersion} ${cardDrawingVersion}`
    return ['card', version, _id, title, language, category, subject ?? '', await getCategoryLabel(article)]
  }

  return {
    /** Path of the image in its current version, with the language of a translation. */
    async getPath(article: SharedArticle): Promise<string> {
      const inputs = JSON.stringify(await listInputs(article))
      const version = createHash('sha256').update(inputs).digest('hex').slice(0, 16)
      const path = `/media/share/${article._id}-${version}.jpg`
      return article.isTranslated ? `${path}?lang=${article.language}` : path
    },

    async get(article: SharedArticle): Promise<ServedFile> {
      const { _id: articleId, title, language, category, original } = article
      const subject = findSubject({ ...original, category })
      const file = { folder: 'covers', inputs: await listInputs(article), extension: 'jpg' } as const
      return media.derivedFiles.getOrCreate(file, async () => {
        const label = await getCategoryLabel(article)
        return images.now.renderCard({ articleId, title, language, category, subject, label })
      })
    },
  }
}
