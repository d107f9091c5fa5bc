// Opens the audit log in component tests.
import { createElement } from 'react'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { type ArticleFieldValues, createEmptyArticleFields } from '#src/news/contract/article-fields.ts'
import { renderAdminPage } from '#src/shell/admin/test-admin-page.ts'
import type { SentCall } from '#src/ui/test-calls.ts'
import type { AuditEntry } from '../../contract/audit.ts'
import { AuditLog } from './AuditLog.tsx'

const hash = (digit: string) => digit.repeat(64)

export const edited: AuditEntry = {
  id: 12,
  at: '2026-02-02T09:30:00.000Z',
  action: 'article.edited',
  actor: { id: 'chief', name: 'chief@olea.example' },
  subject: { type: 'article', id: 'ladders', label: 'Ladders under the trees' },
  changed: ['title', 'tags', 'displayedDate'],
  differences: { tags: { before: null, after: ['ladders'] } },
  before: hash('a'),
  after: hash('b'),
  details: { version: 2 },
}
export const begun: AuditEntry = {
  ...edited,
  id: 11,
  at: '2026-02-01T23:10:00.000Z',
  action: 'article.created',
  changed: [],
  differences: {},
  before: null,
  details: {},
}
export const promoted: AuditEntry = {
  ...edited,
  id: 10,
  at: '2026-02-01T08:00:00.000Z',
  action: 'user.role-changed',
  actor: null,
  subject: { type: 'user', id: 'mira', label: 'mira@olea.example' },
  changed: ['role'],
  differences: { role: { before: 'user', after: 'admin' } },
  details: {},
}

/** A version of the article as the server returns it. */
export function createRevision(version: number, changes: Partial<ArticleFieldValues>) {
  const fields = { ...createEmptyArticleFields(), ...changes, aiDeclared: false }
  return { version, fields, gonePictures: [], text: '' }
}

const revisions = 'GET /desk/articles/ladders/revisions'
const usualCalls = {
  'GET /desk/audit': () => ({ data: [edited, begun, promoted], next: null }),
  'GET /desk/audit/choices': () => ({
    actions: ['article.created', 'article.edited', 'user.role-changed', 'user.suspended'],
    actors: [
      { id: 'chief', name: 'chief@olea.example' },
      { id: 'gone', name: '' },
    ],
  }),
  [`${revisions}/1`]: () =>
    createRevision(1, { title: 'Ladders under the trees', displayedDate: '2026-01-31' }),
  [`${revisions}/2`]: () =>
    createRevision(2, {
      title: 'Ladders under the old trees',
      tags: ['ladders'],
      displayedDate: '2026-02-01',
    }),
}

type Options = {
  calls?: Record<string, (sent: SentCall) => unknown>
  query?: string
  language?: LanguageCode
}

export async function renderAuditLog({ calls = {}, query = '', ...options }: Options = {}) {
  const rendered = await renderAdminPage(createElement(AuditLog), {
    messages: ['ads', 'ad-billing', 'audit'],
    path: `/admin/audit${query}`,
    calls: { ...usualCalls, ...calls },
    ...options,
  })
  await expect.poll(() => document.querySelector('main search')).not.toBeNull()
  return rendered
}

export const rows = () =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('time') })

/** The first entry with this text. */
export const entry = (text: string) => rows().filter({ hasText: text }).first()

/** Opens an entry by keyboard. */
export async function openEntry(text: string): Promise<ReturnType<typeof entry>> {
  const opened = entry(text)
  await expect.element(opened).toBeVisible()
  opened.element().querySelector('summary')?.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(opened.getByText('Show its history')).toBeVisible()
  return opened
}

/** The queries of the requests for entries. */
export const queriesOf = (sent: SentCall[]) =>
  sent.filter(({ call }) => call === 'GET /desk/audit').map(({ query }) => query)
