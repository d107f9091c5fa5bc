// Reads the translations of the demo articles from their folder.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { marked } from 'marked'
import { parse as parseYaml } from 'yaml'
import { z } from 'zod'
import { type LanguageCode, languages } from './i18n/languages.ts'

const FrontMatter = z.strictObject({
  title: z.string(),
  summary: z.string(),
  /** The whole text has been read a second time. */
  reviewed: z.boolean().default(false),
})

type DemoTranslation = {
  slug: string
  language: LanguageCode
  title: string
  summary: string
  /** Null for a file with title and summary only. */
  html: string | null
  isReviewed: boolean
}

export async function readDemoTranslations(folder: string): Promise<DemoTranslation[]> {
  const byLanguage = await Promise.all(languages.map(({ code }) => readLanguage(folder, code)))
  return byLanguage.flat()
}

async function readLanguage(folder: string, language: LanguageCode): Promise<DemoTranslation[]> {
  const path = join(folder, 'translations', language)
  const names = await readdir(path).catch((error: NodeJS.ErrnoException) => {
    // A folder without translations is a demo in one language.
    if (error.code === 'ENOENT') return []
    throw error
  })
  return Promise.all(
    names
      .filter((name) => name.endsWith('.md'))
      .sort()
      .map(async (name) => parseTranslation(name, await readFile(join(path, name), 'utf8'), language)),
  )
}

function parseTranslation(name: string, file: string, language: LanguageCode): DemoTranslation {
  const match = /^---\n([\s\S]*?)\n---\n?([\s\S]*)$/.exec(file)
  if (!match?.[1]) throw new Error(`demo/translations/${language}/${name} has no front matter`)
  const { title, summary, reviewed } = FrontMatter.parse(parseYaml(match[1]))
  const text = match[2]?.trim() ?? ''
  const html = text ? marked.parse(text, { async: false }) : null
  return {
    slug: name.replace(/\.md$/, ''),
    language,
    title,
    summary,
    html,
    isReviewed: reviewed || html === null,
  }
}
