import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { failWith } from '#src/ui/test-calls.ts'
import type { LlmDraftKind } from '../../../contract/limits.ts'
import type { LlmDraft, LlmDraftInput } from '../../../contract/newsroom.ts'
import {
  contentField,
  message,
  openEditor,
  press,
  saveButton,
  saveState,
  titleField,
  typeText,
} from '../editor/test-editor.ts'
import { buildStoredArticle, type EditorServer } from '../editor/test-editor-calls.ts'

const sentence = 'The mill at the edge of the village opened before sunrise.'
const drafts = 'POST /desk/engine/drafts'
const ratio = 'POST /desk/engine/share'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const draft = () => page.getByRole('region', { name: /Written by press-1/ })
const summary = () => page.getByLabelText('Summary', { exact: true })
const ratioText = () => page.getByText(/of the words are unchanged from the AI drafts/)

function buildDraft(kind: LlmDraftKind): LlmDraft {
  const html = kind === 'text' ? `<h2>A heading</h2><p>${sentence}</p>` : `<p>${sentence}</p>`
  return { _id: '1', kind, text: sentence, html, model: 'press-1', createdAt: '2026-11-22T08:00:00.000Z' }
}

/** Opens the editor of an installation with an LLM, whose drafts are counted by the answer to `ratio`. */
function openWithLlm(calls: EditorServer['calls'] = {}, article?: ReturnType<typeof buildStoredArticle>) {
  let draftCount = 0
  return openEditor({
    ...(article ? { article } : {}),
    isLlmAvailable: true,
    calls: {
      [drafts]: ({ body }) => {
        draftCount += 1
        return buildDraft((body as LlmDraftInput).kind)
      },
      [ratio]: () => ({ percent: 100, words: 11, fromEngine: 11, drafts: draftCount }),
      ...calls,
    },
  })
}

test('inserts a text only after it was accepted, and declares it', async () => {
  const { id, bodiesOf } = await openWithLlm()
  await titleField().fill('Before sunrise')
  await page.getByLabelText('Notes for a text').fill('mill, early, noon')
  await page.getByLabelText('Instructions').fill('Be brief.')
  await press(button('Draft a text'))
  await expect.element(draft()).toMatchTextContent(sentence)
  await expect.element(draft().getByText(sentence)).toHaveFocus()
  await expect.element(contentField()).not.toMatchTextContent('sunrise')
  expect(bodiesOf(drafts)).toEqual([
    {
      draftId: id,
      kind: 'text',
      title: 'Before sunrise',
      text: 'mill, early, noon',
      instruction: 'Be brief.',
      language: 'en',
    },
  ])
  await press(draft().getByRole('button', { name: 'Insert into the text' }))
  await expect.element(draft()).not.toBeInTheDocument()
  await expect.element(contentField().getByRole('heading', { level: 2 })).toHaveTextContent('A heading')
  await expect.element(contentField()).toMatchTextContent(sentence)
  await expect
    .element(message())
    .toHaveTextContent('Inserted. The declaration of AI use was updated: please check it.')
  await expect.element(page.getByLabelText('AI was used')).toBeChecked()
  await expect.element(page.getByLabelText('the text', { exact: true })).toBeChecked()
  await expect.element(page.getByLabelText('Name of the AI system')).toHaveValue('press-1')
})

test('takes a summary of the text in the article', async () => {
  const { bodiesOf } = await openWithLlm({}, buildStoredArticle())
  await press(button('Draft a summary'))
  await press(button('Use as summary'))
  await expect.element(summary()).toHaveValue(sentence)
  await expect.element(page.getByLabelText('the summary', { exact: true })).toBeChecked()
  await expect.element(page.getByLabelText('the text', { exact: true })).not.toBeChecked()
  expect(bodiesOf(drafts)).toMatchObject([{ kind: 'summary', text: 'Good oil stings the throat.' }])
})

test('changes nothing when a draft is thrown away', async () => {
  await openWithLlm()
  await titleField().fill('Untouched')
  await press(button('Draft a summary'))
  await press(button('Discard'))
  await expect.element(draft()).not.toBeInTheDocument()
  await expect.element(summary()).toHaveValue('')
  await expect.element(page.getByLabelText('AI was used')).not.toBeChecked()
})

test('asks for some words before anything is drafted', async () => {
  const { countSent } = await openWithLlm()
  await press(button('Draft a text'))
  await expect.element(message()).toHaveTextContent('Enter a title, notes or a text first.')
  expect(countSent(drafts)).toBe(0)
})

test('shows that a draft is being written, and cancels the request', async () => {
  const response = Promise.withResolvers<LlmDraft>()
  const { signalOf } = await openWithLlm({ [drafts]: () => response.promise })
  await titleField().fill('Untouched')
  const write = button('Draft a summary')
  await expect.element(write).toBeVisible()
  ;(write.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const progress = page.getByRole('progressbar', { name: 'The AI is writing…' })
  await expect.element(progress).toBeVisible()
  await expect.element(button('Draft a text')).toBeDisabled()
  await expect.element(write).toBeDisabled()
  await press(button('Cancel'))
  await expect.element(progress).not.toBeInTheDocument()
  expect(signalOf(drafts)?.aborted).toBe(true)
  response.resolve(buildDraft('summary'))
  await expect.element(write).toBeEnabled()
  await expect.element(draft()).not.toBeInTheDocument()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

const problem = (status: number, code: string) => () => Response.json({ status, code }, { status })

test.each([
  [problem(503, 'engine-busy'), /The AI is busy/],
  [problem(504, 'engine-timeout'), /did not answer in time/],
  [problem(502, 'engine-declined'), /declined to write this/],
  [problem(502, 'engine-refused-text'), /too long for the AI/],
  [problem(502, 'engine-answer-cut'), /too long for the AI/],
  [problem(502, 'engine-answer-too-large'), /too long for the AI/],
  [() => failWith(500), /Nothing has changed/],
  [() => Promise.reject(new TypeError('Failed to fetch')), /The server cannot be reached/],
])('says why nothing was written (%#)', async (answer, expected) => {
  await openWithLlm({ [drafts]: answer })
  await titleField().fill('Untouched')
  await press(button('Draft a summary'))
  await expect.element(page.getByRole('alert')).toMatchTextContent(expected)
  await expect.element(summary()).toHaveValue('')
  await expect.element(button('Draft a summary')).toBeEnabled()
})

test('measures how much of the text is left from drafts, again after each insertion and save', async () => {
  let words = 0
  const measure = () => {
    words += 1
    return { percent: 100, words, fromEngine: words, drafts: words - 1 }
  }
  const { countSent, bodiesOf } = await openWithLlm({ [ratio]: measure }, buildStoredArticle())
  await expect.poll(() => countSent(ratio)).toBe(1)
  // Without a draft there is no percentage.
  await expect.element(button('Draft a text')).toBeVisible()
  await expect.element(ratioText()).not.toBeInTheDocument()
  await press(button('Draft a text'))
  await press(button('Insert into the text'))
  const expectMeasured = (count: number) =>
    expect
      .element(ratioText())
      .toHaveTextContent(`100% of the words are unchanged from the AI drafts (${count} of ${count}).`)
  await expectMeasured(2)
  expect(bodiesOf(ratio).at(-1)).toMatchObject({ content: expect.stringContaining(sentence) })
  await press(saveButton())
  await expect.element(saveState()).toHaveTextContent('Saved')
  await expectMeasured(3)
  await press(button('Measure again'))
  await expectMeasured(4)
  expect(countSent(ratio)).toBe(4)
})

test('shows an error instead of zero percent when nothing could be measured', async () => {
  let isReachable = false
  await openWithLlm({
    [ratio]: () => (isReachable ? { percent: 0, words: 11, fromEngine: 0, drafts: 1 } : failWith(400)),
  })
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent('could not be measured')
  await expect.element(ratioText()).not.toBeInTheDocument()
  isReachable = true
  await press(alert.getByRole('button', { name: 'Try Again' }))
  await expect.element(ratioText()).toMatchTextContent(/^0% of the words/)
})

test('offers no drafts without an LLM in the settings', async () => {
  const { countSent } = await openEditor()
  await expect.element(page.getByLabelText('No AI was used')).toBeVisible()
  await expect.poll(() => countSent('GET /desk/settings')).toBe(1)
  await typeText('Words.')
  await expect.element(button('Draft a text')).not.toBeInTheDocument()
  expect(countSent(ratio)).toBe(0)
})
