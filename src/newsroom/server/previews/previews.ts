// Preview links: they show an article before it is published, expire, and need no account.

import { z } from 'zod'
import { toIsoDay } from '#src/i18n/format-date.ts'
import { findLanguageCode } from '#src/i18n/languages.ts'
import type { Article, Translated } from '#src/news/contract/article.ts'
import { instant } from '#src/news/contract/article-field-schemas.ts'
import {
  type ArticleFieldType,
  articleFields,
  createEmptyArticleFields,
  isVisibilityField,
} from '#src/news/contract/article-fields.ts'
import { findCategory } from '#src/news/contract/category.ts'
import { findExternalPictures, proxyExternalPictures } from '#src/news/contract/external-pictures.ts'
import { newsLimits, productName } from '#src/news/contract/limits.ts'
import { readingTimeMinutes } from '#src/news/contract/reading-time.ts'
import type { Db } from '#src/platform/database/database.ts'
import { createInstallationSecret } from '#src/platform/installation-secret.ts'
import { notFound, ProblemError } from '#src/platform/problem.ts'
import type { DraftFields } from '../../contract/draft.ts'
import type { PreviewInput, PreviewLink } from '../../contract/newsroom.ts'
import type { Drafts } from '../drafts.ts'
import { htmlToPlainText } from '../rich-text/html-to-plain-text.ts'
import type { RichText } from '../rich-text/rich-text.ts'
import { createPreviewLinks } from './preview-links.ts'
import { signPreviewToken, verifyPreviewToken } from './preview-token.ts'

type PreviewDependencies = {
  db: Db
  richText: RichText
  drafts: Drafts
  publicUrl: string
  timeZone: string
  getArticle: (id: string, options: { includeHidden: true }) => Promise<Article>
  getTranslation: (article: Article, language: Article['language']) => Promise<Translated>
}

type Preview = { article: Article; of: PreviewInput['of']; expiresAt: string }

export function createPreviews(dependencies: PreviewDependencies) {
  const { db, richText, drafts, publicUrl, timeZone, getArticle, getTranslation } = dependencies
  const links = createPreviewLinks(dependencies)
  const getSecret = createInstallationSecret(db, 'preview-secret')

  /** The stored article, or an empty one if it is not saved yet, with the fields of the draft. */
  async function getDraftedArticle(id: string, editorId: string): Promise<Article> {
    const draft = await drafts.find(id, editorId)
    // The draft was saved since, so the article contains its fields.
    if (!draft) return getArticle(id, { includeHidden: true })
    const stored = draft.isNew
      ? createEmptyArticle(id, timeZone)
      : await getArticle(id, { includeHidden: true })
    const content = draft.fields.content
    return applyDraft(
      stored,
      draft.fields,
      content === undefined ? undefined : await richText.sanitize(content),
    )
  }

  return {
    /** @throws ProblemError 404 when the article or draft does not exist */
    async createLink(id: string, editorId: string, { of, hours }: PreviewInput): Promise<PreviewLink> {
      if (of === 'draft') await drafts.get(id, editorId)
      else await getArticle(id, { includeHidden: true })
      const expiresAt = new Date(Math.floor(Date.now() / 1000) * 1000 + hours * 3_600_000)
      const linkId = await links.add({ articleId: id, editorId, of, expiresAt })
      const draftOf = of === 'draft' ? editorId : undefined
      const token = signPreviewToken({ linkId, articleId: id, draftOf, expiresAt }, await getSecret())
      return {
        _id: linkId,
        url: `${publicUrl}/preview?token=${token}`,
        token,
        expiresAt: expiresAt.toISOString(),
      }
    },

    get,
    list: links.list,
    revoke: links.revoke,
    prune: links.prune,

    /**
     * Data of the preview page. Pictures of other sites are loaded through the proxy, authorized by this link.
     * @throws ProblemError 404
     */
    async getPage(token: string, language: Article['language'] | undefined) {
      const found = await get(token).catch((error: unknown) => {
        if (error instanceof ProblemError && error.status === 410) return 'expired' as const
        throw error
      })
      if (found === 'expired') return found
      const { article } = found
      const throughProxy = (html: string) =>
        proxyExternalPictures(html, article._id, article.content, `?preview=${token}`)
      const translated = language && (await getTranslation(article, language))
      return {
        ...found,
        article: { ...article, content: throughProxy(article.content) },
        translated: translated
          ? { ...translated, translatedContent: throughProxy(translated.translatedContent) }
          : null,
      }
    },

    /** Fields of the previewed article from which its cover is generated. */
    async getCoverSource(token: string, articleId: string) {
      const { category, title, tags, previewImage } = await getPreviewedArticle(token, articleId)
      return { category, title, tags, previewImage }
    },

    /**
     * URL of a picture of another site in the previewed article.
     * @throws ProblemError 404
     */
    async getExternalPictureUrl(token: string, articleId: string, number: number): Promise<string> {
      const url = findExternalPictures((await getPreviewedArticle(token, articleId)).content)[number]
      if (url === undefined) throw notFound('picture')
      return url
    },
  }

  /** Rejects articles other than that of the link. */
  async function getPreviewedArticle(token: string, articleId: string): Promise<Article> {
    const { article } = await get(token)
    if (article._id !== articleId) throw notFound('picture')
    return article
  }

  /** @throws ProblemError 404 for an invalid token or a deleted article, 410 for an expired or revoked link */
  async function get(token: string): Promise<Preview> {
    const claim = verifyPreviewToken(token, await getSecret())
    if (!claim) throw notFound('preview')
    if (claim.expiresAt.getTime() <= Date.now()) {
      throw new ProblemError({ status: 410, code: 'preview-expired', title: 'This preview has expired' })
    }
    if (!(await links.isActive(claim.linkId))) {
      throw new ProblemError({ status: 410, code: 'preview-ended', title: 'This preview has been ended' })
    }
    const { articleId, draftOf, expiresAt } = claim
    const article = draftOf
      ? await getDraftedArticle(articleId, draftOf)
      : await getArticle(articleId, { includeHidden: true })
    return { article, of: draftOf ? 'draft' : 'saved', expiresAt: expiresAt.toISOString() }
  }
}

function createEmptyArticle(id: string, timeZone: string): Article {
  const now = new Date()
  const { publishDate: _none, ...fields } = createEmptyArticleFields()
  return {
    _id: id,
    ...fields,
    author: productName,
    displayedDate: toIsoDay(now, timeZone),
    aiPercent: newsLimits.defaultAiPercent,
    categories: [],
    createdAt: now.toISOString(),
    readingTime: 0,
    aiDeclared: false,
    views: 0,
    likes: 0,
    shares: 0,
    commentsCount: 0,
    updatedAt: now.toISOString(),
    version: 0,
    comments: [],
  }
}

/** Returns a draft value, or undefined if it is not valid yet and the stored value is displayed. */
const parseDraftValue: Record<ArticleFieldType, (value: unknown) => unknown> = {
  title: (value) => value,
  text: (value) => value,
  html: (value) => value,
  picture: (value) => value,
  category: (value) => findCategory(String(value)),
  tags: (value) => value,
  productIds: (value) => value,
  names: (value) => value,
  language: (value) => findLanguageCode(String(value)),
  boolean: (value) => value,
  percent: (value) => value,
  aiUse: (value) => value,
  time: (value) => instant.safeParse(value).data,
  date: (value) => z.iso.date().safeParse(value).data,
}

/** Fields of a draft that differ from the stored article when it is displayed. */
function toDisplayedFields(fields: DraftFields): Partial<Article> {
  const { aiPercent: _percent, aiUse: _use, ...others } = fields
  const values = Object.entries(others).flatMap(([key, value]) => {
    const name = key as keyof typeof others
    const parsed = value === undefined ? undefined : parseDraftValue[articleFields[name].type](value)
    return parsed === undefined || isVisibilityField(name) ? [] : [[name, parsed]]
  })
  return Object.fromEntries(values) as Partial<Article>
}

/** @param content sanitized HTML of the draft; undefined if the draft does not contain it */
function applyDraft(article: Article, draft: DraftFields, content: string | undefined): Article {
  const fields = toDisplayedFields(draft)
  const language = fields.language ?? article.language
  const body = content ?? article.content
  const isDeclared = draft.aiUse !== undefined || draft.aiPercent !== undefined
  return {
    ...article,
    ...fields,
    content: body,
    author: fields.author?.trim() || article.author,
    readingTime: readingTimeMinutes(htmlToPlainText(body), language),
    ...(isDeclared
      ? {
          aiPercent: draft.aiPercent ?? newsLimits.defaultAiPercent,
          aiUse: draft.aiUse ?? null,
          aiDeclared: Boolean(draft.aiUse) || typeof draft.aiPercent === 'number',
        }
      : {}),
  }
}
