// Calls with which translators work.
import { z } from 'zod'
import { defineCalls } from '#src/platform/contract/call.ts'
import {
  ArticleTranslation,
  ArticleTranslations,
  languageParameter,
  TranslationInput,
  TranslationList,
  TranslationListQuery,
} from './translation.ts'

const tag = 'Translations'
const access = 'admin'
const params = z.object({ id: z.string(), lang: languageParameter })

export const translationCalls = defineCalls({
  'GET /translations': {
    id: 'listTranslationWork',
    tag,
    summary: 'What is missing, stale or waiting for a review in one language, newest articles first',
    access,
    query: TranslationListQuery,
    replies: { 200: TranslationList },
  },
  'GET /news/:id/translations': {
    id: 'listTranslations',
    tag,
    summary: 'All translations of an article with their segments',
    access,
    params: z.object({ id: z.string() }),
    replies: { 200: ArticleTranslations },
    problems: [404],
  },
  'PUT /news/:id/translations/:lang': {
    id: 'putTranslation',
    tag,
    summary: 'Store the translation of an article; readers see it at once',
    access,
    params,
    body: TranslationInput,
    replies: { 200: ArticleTranslation },
    problems: [404, 409, 503],
  },
  'POST /news/:id/translations/:lang/review': {
    id: 'reviewTranslation',
    tag,
    summary: 'Mark a translation as reviewed',
    access,
    params,
    body: z.object({ version: TranslationInput.shape.version }).nullish(),
    replies: { 200: ArticleTranslation },
    problems: [404, 409],
  },
  'DELETE /news/:id/translations/:lang': {
    id: 'withdrawTranslation',
    tag,
    summary: 'Withdraw a translation: readers see the original again',
    access,
    params,
    replies: { 200: z.object({ deleted: z.number().int() }) },
    problems: [404],
  },
})
