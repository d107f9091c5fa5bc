import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import { createScanAnswer, riserva } from '../../scan.fixtures.ts'
import { ScanAnswerView } from './ScanAnswerView.tsx'

const render = (answer = createScanAnswer(), onChange: (answer: unknown) => void = () => undefined) =>
  renderInApp(<ScanAnswerView answer={answer} onChange={onChange} onAgain={() => undefined} />, {
    messages: ['catalogue', 'scan'],
  })

const choice = {
  ...createScanAnswer({ status: 'uncertain' }),
  candidates: [{ product: riserva, confidence: 0.5, reasons: ['cultivar' as const] }],
}

test('says what happens when none of the candidates is right', async () => {
  await render(choice)
  await expect.element(page.getByText('None of these? An expert will look at this photo.')).toBeVisible()
})

test('sends the candidate that was chosen', async () => {
  const chosen = createScanAnswer({ status: 'recognised', decidedBy: 'user' }, riserva)
  const sent = mockCalls({ 'POST /scans/blurred/confirm': () => chosen })
  let answer: unknown
  await render(choice, (changed) => {
    answer = changed
  })
  await page.getByRole('button', { name: /Riserva/ }).click()
  await expect.poll(() => answer).toEqual(chosen)
  expect(sent.at(-1)?.body).toEqual({ productId: 'riserva' })
})

test('says that a choice is being sent, and sends it once', async () => {
  const server = Promise.withResolvers<void>()
  const sent = mockCalls({
    'POST /scans/blurred/confirm': async () => {
      await server.promise
      return failWith(503)
    },
  })
  await render(choice)
  const candidate = page.getByRole('button', { name: /Riserva/ })
  await candidate.click()
  await expect.element(page.getByText('Saving your choice…')).toBeVisible()
  ;(candidate.element() as HTMLButtonElement).click()
  expect(sent).toHaveLength(1)
  server.resolve()
  await expect.element(page.getByText('Which of these oils is it?')).toBeVisible()
  await expect.element(candidate).not.toBeDisabled()
})

const decided = (decidedBy: 'user' | 'expert') => ({
  ...createScanAnswer({ status: 'recognised', decidedBy }, riserva),
  candidates: [riserva, { ...riserva, _id: 'selezione', name: 'Selezione' }].map((product) => ({
    ...{ product, confidence: 0.5, reasons: [] },
  })),
})

test('a wrong choice can be corrected', async () => {
  const sent = mockCalls({ 'POST /scans/blurred/confirm': () => decided('user') })
  await render(decided('user'))
  await page.getByRole('button', { name: 'Not this oil?' }).click()
  await page.getByRole('button', { name: /Selezione/ }).click()
  await expect.poll(() => sent.at(-1)?.body).toEqual({ productId: 'selezione' })
})

test('leads from a wrong oil without other candidates to the search, a proposal and the experts', async () => {
  const answer = createScanAnswer({ status: 'recognised', decidedBy: 'recogniser' }, riserva)
  let rejected: string | undefined
  await renderInApp(
    <ScanAnswerView
      answer={answer}
      onChange={() => undefined}
      onReject={({ _id }) => {
        rejected = _id
      }}
      onAgain={() => undefined}
    />,
    { messages: ['catalogue', 'scan'] },
  )
  await page.getByRole('button', { name: 'Not this oil?' }).click()
  await expect
    .element(page.getByRole('link', { name: 'Search by name or barcode' }))
    .toHaveAttribute('href', '/app/oils')
  await expect.element(page.getByText('Add this oil')).toBeVisible()
  await page.getByRole('button', { name: 'Ask an expert' }).click()
  expect(rejected).toBe('blurred')
})

test('asks for no choice where no candidate is left', async () => {
  await render(createScanAnswer({ status: 'uncertain' }))
  await expect.element(page.getByText('An expert will look at this photo.', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Which of these oils is it?')).not.toBeInTheDocument()
})

test('the answer of an expert stands', async () => {
  await render(decided('expert'))
  await expect.element(page.getByText('An expert has identified this oil.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Not this oil?' })).not.toBeInTheDocument()
})

test('speaks of no candidates where there are none', async () => {
  await render()
  await expect.element(page.getByText('An expert will look at this photo.', { exact: true })).toBeVisible()
})
