// Reads a Ghost export (JSON, Ghost 1 to 6), one post at a time.
import { z } from 'zod'
import { normalizeLegacyPath } from '#src/news/contract/legacy-path.ts'
import { escapeHtml } from '#src/platform/escape-html.ts'
import { deriveTitle } from '../derive-title.ts'
import { detectLanguage } from '../detect-language.ts'
import { extractText } from '../html/extract-text.ts'
import type { ImportEvent, ImportedArticle, ReadOptions } from '../import-event.ts'
import { isPlausibleDate } from '../is-plausible-date.ts'
import { readJsonElements } from '../read-json-elements.ts'
import { stripUnsupportedCharacters } from '../strip-unsupported-characters.ts'
import { type GhostTables, getTableName, readGhostTables } from './ghost-tables.ts'
import { lexicalToHtml } from './lexical-to-html.ts'
import { countMembersOnly } from './members-only.ts'
import { mobiledocToHtml } from './mobiledoc-to-html.ts'
import { normalizeGhostHtml } from './normalize-ghost-html.ts'

const Text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const Flag = z.union([z.boolean(), z.number()]).nullish().transform(Boolean)
// Milliseconds in exports of Ghost 1; ISO or MySQL format (in UTC) in later versions.
const Timestamp = z.union([z.string(), z.number()]).nullish().transform(toDate)

const Post = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  uuid: Text,
  title: Text,
  slug: Text,
  html: Text,
  lexical: Text,
  mobiledoc: Text,
  feature_image: Text,
  image: Text,
  featured: Flag,
  page: Flag,
  type: Text,
  status: Text,
  visibility: Text,
  locale: Text,
  custom_excerpt: Text,
  author_id: z.union([z.string(), z.number()]).nullish(),
  created_at: Timestamp,
  published_at: Timestamp,
})
type Post = z.infer<typeof Post>
const PostTitle = z.object({ title: z.string() })

type GhostOptions = ReadOptions & {
  /** URL of the Ghost site, which the export does not contain. */
  siteUrl?: string
}

/** @throws ProblemError 422 `broken-export` */
export async function* readGhost(path: string, options: GhostOptions = {}): AsyncGenerator<ImportEvent> {
  const tables = await readGhostTables(path, options)
  yield { type: 'site', site: tables.site }
  if (!tables.isSiteKnown) {
    const message =
      'the export does not contain the URL of its site; pass it as --site https://… so that pictures and links can be resolved'
    yield { type: 'note', note: { code: 'no-site', title: tables.site.title || 'Ghost', message } }
  }
  for await (const { value } of readJsonElements(
    path,
    (elementPath) => getTableName(elementPath) === 'posts',
    options,
  )) {
    const post = Post.safeParse(value)
    if (post.success) yield* readPost(post.data, tables)
    else {
      const field = post.error.issues[0]?.path.join('.') || 'not an object'
      const title = PostTitle.safeParse(value).data?.title ?? '(unreadable)'
      yield {
        type: 'skipped',
        skipped: { kind: 'post', title, reason: `its record cannot be read (${field})` },
      }
    }
  }
}

function* readPost(post: Post, tables: GhostTables): Generator<ImportEvent> {
  const title = extractText(post.title) || `(no title, post ${post.id})`
  if (post.page || post.type === 'page') {
    yield { type: 'skipped', skipped: { kind: 'page', title, reason: 'Ghost pages are not articles' } }
    return
  }
  if (isEmptyPost(post, tables.siteUrl)) {
    yield { type: 'skipped', skipped: { kind: 'post', title, reason: 'has neither a title nor text' } }
    return
  }
  const notes: ImportEvent[] = []
  const addNote = (code: string, message: string) =>
    notes.push({ type: 'note', note: { code, title, message } })
  yield { type: 'article', article: toArticle(post, tables, addNote) }
  yield* notes
}

/** A post that was created by accident and never edited. */
function isEmptyPost(post: Post, siteUrl: string): boolean {
  const hasTitle = post.title !== '(Untitled)' && extractText(post.title) !== ''
  const hasPicture = post.feature_image !== '' || post.image !== ''
  return !hasTitle && !hasPicture && normalizeGhostHtml(renderBody(post), siteUrl) === ''
}

function toArticle(
  post: Post,
  tables: GhostTables,
  addNote: (code: string, message: string) => void,
): ImportedArticle {
  const body = renderBody(post)
  const html = normalizeGhostHtml(body, tables.siteUrl)
  const hiddenParts = countMembersOnly(body)
  if (hiddenParts > 0)
    addNote(
      'members-only',
      `${hiddenParts} ${hiddenParts === 1 ? 'part is' : 'parts are'} for members only and removed`,
    )
  const date = post.published_at ?? post.created_at
  const derived = deriveTitle(post.title === '(Untitled)' ? '' : post.title, html, date ?? tables.exportedAt)
  if (!date) addNote('undated', 'has no readable date; the date of the export is used')
  if (derived.from !== 'source')
    addNote('derived-title', `has no title; the title “${derived.title}” was taken from its ${derived.from}`)
  if (html === '') addNote('empty', 'has no text')
  const { isReleased, isUnrestricted } = getPublicationState(post, addNote)
  const tags = (tables.postTags.get(post.id) ?? []).flatMap((id) => tables.tags.get(id) ?? [])
  const tagNames = tags.filter((tag) => !tag.isInternal).map((tag) => tag.name)
  const authorIds = tables.postAuthors.get(post.id) ?? [String(post.author_id ?? '')]
  const cover = post.feature_image || post.image
  return {
    source: { system: 'ghost', site: tables.site.site, id: post.uuid || post.id },
    title: derived.title,
    html,
    summary: extractText(post.custom_excerpt),
    author: authorIds.flatMap((id) => tables.authors.get(id) || []).join(', ') || tables.site.title,
    // Ghost has no categories. Its themes show the first tag as the section.
    categories: tagNames.slice(0, 1),
    tags: tagNames.slice(1),
    createdAt: post.created_at ?? post.published_at ?? tables.exportedAt,
    ...(isReleased && post.published_at ? { publishDate: post.published_at } : {}),
    isPublished: isReleased && isUnrestricted,
    isSticky: post.featured,
    language: detectLanguage(`${derived.title} ${extractText(html)}`, tables.site.language),
    coverUrl:
      toAbsoluteUrl(cover, tables.siteUrl) ??
      /<img src="(https?:[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&'),
    oldPaths: [post.slug && `/${post.slug}/`, post.uuid && `/p/${post.uuid}/`]
      .map((path) => (path ? normalizeLegacyPath(path) : undefined))
      .filter((path) => path !== undefined),
    linkNames: post.slug === '' ? [] : [post.slug],
  }
}

function getPublicationState({ status, visibility }: Post, addNote: (code: string, message: string) => void) {
  const isUnrestricted = visibility === '' || visibility === 'public'
  const isReleased = status === 'published' || status === 'scheduled'
  if (isReleased && !isUnrestricted) addNote('unpublished', `is for ${visibility} only; imported unpublished`)
  else if (!isReleased)
    addNote(
      'unpublished',
      `is ${status === 'sent' ? 'an e-mail-only post' : 'a draft'}; imported unpublished`,
    )
  return { isReleased, isUnrestricted }
}

/** Returns the HTML of the export, or renders the document of the post. */
function renderBody(post: Post): string {
  if (post.html.trim() !== '') return post.html
  // The document is JSON inside a JSON string, so its own escapes have not been checked yet.
  const rendered = stripUnsupportedCharacters(
    (post.lexical && lexicalToHtml(post.lexical)) ||
      (post.mobiledoc && mobiledocToHtml(post.mobiledoc)) ||
      '',
  )
  return rendered || (post.custom_excerpt === '' ? '' : `<p>${escapeHtml(post.custom_excerpt)}</p>`)
}

function toAbsoluteUrl(url: string, siteUrl: string): string | undefined {
  return url === '' ? undefined : URL.parse(url.replaceAll('__GHOST_URL__', siteUrl), `${siteUrl}/`)?.href
}

function toDate(value: string | number | null | undefined): Date | undefined {
  if (value === null || value === undefined || value === '') return undefined
  const isZoneless = typeof value === 'string' && /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:\.\d+)?$/.test(value)
  const date = new Date(isZoneless ? `${value.replace(' ', 'T')}Z` : value)
  return isPlausibleDate(date) ? date : undefined
}
