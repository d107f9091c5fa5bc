// What feeds call themselves, in the words the pages use. Read from the message files as they lie: the server runs
// without the bundler that gathers them for pages.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { type Category, categorySlug } from '#src/news/contract/category.ts'
import { projectFolder } from '#src/platform/project-folder.ts'

export type FeedWords = { name: string; category: string; description: string }

const Messages = z.object({
  shell: z.object({ name: z.string(), motto: z.string() }),
  news: z.object({
    categoryPage: z.object({ description: z.string() }),
    category: z.record(z.string(), z.string()),
  }),
})

const folder = join(projectFolder, 'src', 'i18n', 'messages')
const read = new Map<LanguageCode, z.infer<typeof Messages>>()

export async function feedWords(language: LanguageCode, category: Category | undefined): Promise<FeedWords> {
  const { shell, news } = await messagesOf(language)
  if (!category) return { name: shell.name, category: '', description: shell.motto }
  const name = news.category[categorySlug(category)] ?? category
  const description = news.categoryPage.description.replace('{{category}}', () => name)
  return { name: shell.name, category: name, description }
}

async function messagesOf(language: LanguageCode): Promise<z.infer<typeof Messages>> {
  const known = read.get(language)
  if (known) return known
  const messages = Messages.parse(JSON.parse(await readFile(join(folder, language, 'common.json'), 'utf8')))
  read.set(language, messages)
  return messages
}
