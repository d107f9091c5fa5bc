// Title and description of a feed, taken from the messages of the interface.
import { z } from 'zod'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { type Category, categorySlug } from '#src/news/contract/category.ts'
import { readMessageFile } from '#src/platform/read-message-file.ts'

export type FeedMessages = { name: string; category: string; description: string }

const Messages = z.object({
  shell: z.object({ name: z.string(), motto: z.string() }),
  news: z.object({
    categoryPage: z.object({ description: z.string() }),
    category: z.record(z.string(), z.string()),
  }),
})

export async function readFeedMessages(
  language: LanguageCode,
  category: Category | undefined,
): Promise<FeedMessages> {
  const { shell, news } = Messages.parse(await readMessageFile(language))
  if (!category) return { name: shell.name, category: '', description: shell.motto }
  const name = news.category[categorySlug(category)] ?? category
  const description = news.categoryPage.description.replace('{{category}}', () => name)
  return { name: shell.name, category: name, description }
}
