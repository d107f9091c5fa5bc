// Reads the tables of a Ghost export that posts refer to. Ghost exports its database table by table.
import { basename } from 'node:path'
import { z } from 'zod'
import { findLanguageCode } from '#src/i18n/languages.ts'
import { createBrokenExportError } from '../broken-export-error.ts'
import type { ImportedSite, ReadOptions } from '../import-event.ts'
import { isPlausibleDate } from '../is-plausible-date.ts'
import { readJsonElements } from '../read-json-elements.ts'
import { getHosts } from '../site-name.ts'

const Key = z.union([z.string(), z.number()]).transform(String)
const Text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')

const Tag = z.object({ id: Key, name: Text, visibility: Text })
const User = z.object({ id: Key, name: Text })
const PostTag = z.object({ post_id: Key, tag_id: Key, sort_order: z.number().catch(0) })
const PostAuthor = z.object({ post_id: Key, author_id: Key, sort_order: z.number().catch(0) })
const Meta = z.object({ exported_on: z.number() })
const Setting = z.object({ key: z.string(), value: z.union([z.string(), z.number(), z.boolean()]).nullish() })

export type GhostTables = {
  site: ImportedSite
  /** URL without trailing slash. A placeholder if it is unknown, because Ghost does not export it. */
  siteUrl: string
  isSiteKnown: boolean
  /** Date of the export; the current date if the file does not contain it. */
  exportedAt: Date
  tags: Map<string, { name: string; isInternal: boolean }>
  authors: Map<string, string>
  postTags: Map<string, string[]>
  postAuthors: Map<string, string[]>
}

/** Returns the table name of a row's path. Tables are under `db[0].data` in current exports, under `data` in old ones. */
export function getTableName(path: (string | number)[]): string | undefined {
  const rest = path[0] === 'db' ? path.slice(2) : path
  return rest.length === 3 && rest[0] === 'data' && typeof rest[1] === 'string' && typeof rest[2] === 'number'
    ? rest[1]
    : undefined
}

/** The metadata of the export is next to `data`. */
function isMetaPath(path: (string | number)[]): boolean {
  const rest = path[0] === 'db' ? path.slice(2) : path
  return rest.length === 1 && rest[0] === 'meta'
}

// Makes relative URLs absolute if the site is unknown, and marks them as URLs of that site.
const placeholderSiteUrl = 'https://ghost.invalid'
const usedTables = new Set(['tags', 'users', 'posts_tags', 'posts_authors', 'settings'])

export async function readGhostTables(
  path: string,
  options: ReadOptions & { siteUrl?: string } = {},
): Promise<GhostTables> {
  const settings = new Map<string, string>()
  const tables = { tags: new Map(), authors: new Map() } as Pick<GhostTables, 'tags' | 'authors'>
  const postTags = new Map<string, [number, string][]>()
  const postAuthors = new Map<string, [number, string][]>()
  let hasPosts = false
  let exportedAt: Date | undefined
  const isWanted = (elementPath: (string | number)[]) => {
    const table = getTableName(elementPath)
    hasPosts ||= table === 'posts'
    return isMetaPath(elementPath) || (table !== undefined && usedTables.has(table))
  }
  for await (const element of readJsonElements(path, isWanted, options)) {
    const exportedOn = isMetaPath(element.path) ? Meta.safeParse(element.value).data?.exported_on : undefined
    if (exportedOn !== undefined) exportedAt = parseTimestamp(exportedOn)
    collectRow(getTableName(element.path) ?? '', element.value, {
      ...tables,
      postTags,
      postAuthors,
      settings,
    })
  }
  if (!hasPosts)
    throw createBrokenExportError(
      basename(path),
      'this JSON is not a Ghost export: it contains no posts under db[0].data.',
    )
  const knownUrl = options.siteUrl ?? settings.get('url') ?? ''
  const siteUrl = (knownUrl || placeholderSiteUrl).replace(/\/+$/, '')
  const title = settings.get('title') ?? ''
  return {
    ...tables,
    postTags: sortEntries(postTags),
    postAuthors: sortEntries(postAuthors),
    siteUrl,
    isSiteKnown: knownUrl !== '',
    exportedAt: exportedAt ?? new Date(),
    site: {
      system: 'ghost',
      // The title, not the URL: if a later import adds the URL with --site, the posts must keep their identity.
      site: title.toLowerCase() || 'ghost',
      title,
      hosts: getHosts([siteUrl]),
      language: findLanguageCode(
        settings.get('locale') ?? settings.get('lang') ?? settings.get('default_locale') ?? '',
      ),
    },
  }
}

function parseTimestamp(milliseconds: number): Date | undefined {
  const date = new Date(milliseconds)
  return isPlausibleDate(date) ? date : undefined
}

type TableRows = Pick<GhostTables, 'tags' | 'authors'> & {
  postTags: Map<string, [number, string][]>
  postAuthors: Map<string, [number, string][]>
  settings: Map<string, string>
}

function collectRow(table: string, value: unknown, into: TableRows): void {
  if (table === 'tags') {
    const tag = Tag.safeParse(value).data
    if (tag)
      into.tags.set(tag.id, {
        name: tag.name,
        isInternal: tag.visibility === 'internal' || tag.name.startsWith('#'),
      })
  } else if (table === 'users') {
    const user = User.safeParse(value).data
    if (user) into.authors.set(user.id, user.name)
  } else if (table === 'posts_tags') {
    const link = PostTag.safeParse(value).data
    if (link) appendTo(into.postTags, link.post_id, [link.sort_order, link.tag_id])
  } else if (table === 'posts_authors') {
    const link = PostAuthor.safeParse(value).data
    if (link) appendTo(into.postAuthors, link.post_id, [link.sort_order, link.author_id])
  } else {
    const setting = Setting.safeParse(value).data
    if (setting?.value != null) into.settings.set(setting.key, String(setting.value))
  }
}

function appendTo(map: Map<string, [number, string][]>, key: string, entry: [number, string]): void {
  const entries = map.get(key)
  if (entries) entries.push(entry)
  else map.set(key, [entry])
}

function sortEntries(map: Map<string, [number, string][]>): Map<string, string[]> {
  return new Map(
    [...map].map(([key, entries]) => [key, entries.sort(([a], [b]) => a - b).map(([, id]) => id)]),
  )
}
