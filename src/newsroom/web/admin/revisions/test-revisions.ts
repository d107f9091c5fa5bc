// Opens the versions of an article in component tests.
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { Article } from '#src/news/contract/article.ts'
import type { Revision } from '../../../contract/revision.ts'
import { openEditor, press } from '../editor/test-editor.ts'
import { buildStoredArticle, type EditorServer } from '../editor/test-editor-calls.ts'
import { currentFields, sampleRevisions } from './revisions.fixtures.ts'

type Calls = NonNullable<EditorServer['calls']>
type Options = { article?: Article; calls?: Calls }

export const revisionsPath = '/desk/articles/:id/revisions'
export const revisionsDialog = () => page.getByRole('dialog', { name: 'Versions' })
export const versionButton = (name: RegExp) => revisionsDialog().getByRole('button', { name })
export const dialogMessage = () => revisionsDialog().getByRole('status').last()

/** The texts of the elements of the dialog that match a selector. */
export const textsOf = (selector: string) =>
  [...revisionsDialog().element().querySelectorAll(selector)].map(({ textContent }) => textContent)

/** Answers with these versions, the last of which is the current one. */
export function createRevisionCalls(revisions: Revision[] = sampleRevisions): Calls {
  const pagination = { page: 1, limit: 20, total: revisions.length, totalPages: 1 }
  return {
    [`GET ${revisionsPath}`]: () => ({ data: revisions.toReversed(), pagination }),
    ...Object.fromEntries(
      revisions.map((revision) => [`GET ${revisionsPath}/${revision.version}`, () => revision]),
    ),
  }
}

/** The article as of the last version. */
export function buildRevisedArticle(changes: Partial<Article> = {}): Article {
  const { publishDate: _, displayedDate: __, ...fields } = currentFields
  return buildStoredArticle({ ...fields, version: sampleRevisions.length, ...changes })
}

/** Opens the editor of the article, and its versions unless something is to be done before. */
export async function openVersions({ article = buildRevisedArticle(), calls }: Options = {}) {
  const opened = await openEditor({ article, calls: { ...createRevisionCalls(), ...calls } })
  await press(page.getByRole('button', { name: 'Versions' }))
  return opened
}

export async function selectFirstVersion(): Promise<void> {
  await press(versionButton(/Created/))
  await expect.element(revisionsDialog().getByRole('heading', { name: 'Version 1' })).toBeVisible()
}
