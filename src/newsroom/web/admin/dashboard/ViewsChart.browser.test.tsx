import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderInApp } from '#src/ui/test-app.ts'
import { createSeries } from './dashboard.fixtures.ts'
import { ViewsChart } from './ViewsChart.tsx'

/** Thirty days with ten views each, then 23 with one, then seven with 100, 200, … 700. */
const series = createSeries([
  ...Array.from({ length: 30 }, () => 10),
  ...Array.from({ length: 23 }, () => 1),
  ...[100, 200, 300, 400, 500, 600, 700],
])

const renderChart = (shown = series) =>
  renderInApp(<ViewsChart series={shown} />, { messages: ['dashboard'] })

const views = () => page.getByRole('region', { name: 'Views' })
const period = (name: string) => page.getByRole('radio', { name })
const rowTexts = () =>
  page
    .getByRole('row')
    .elements()
    .map((row) => [...row.children].map(({ textContent }) => textContent))

test('compares the views of the last 7 days with the 7 days before', async () => {
  await renderChart()
  await expect.element(period('7 days')).toBeChecked()
  await expect.element(views()).toMatchTextContent('2,800 views 7 in the 7 days before')
  await expect.element(page.getByRole('img', { name: /^Views of each of the last 7 days/ })).toBeVisible()
})

test('shows 30 days after an arrow key, and the figures of each day in a table', async () => {
  await renderChart()
  period('7 days').element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(period('30 days')).toBeChecked()
  await expect.element(views()).toMatchTextContent('2,823 views 300 in the 30 days before')
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  await page.getByText('Show the figures').click()
  const table = page.getByRole('table', { name: 'Views of each of the last 30 days' })
  await expect.element(table).toBeVisible()
  const texts = rowTexts()
  expect(texts).toHaveLength(31)
  expect(texts.slice(0, 2)).toEqual([
    ['Day', 'Views'],
    ['30.6.2026', '700'],
  ])
  expect(texts.at(-1)).toEqual(['1.6.2026', '1'])
})

test('shows no chart for a period without views', async () => {
  await renderChart(createSeries(Array.from({ length: 60 }, () => 0)))
  await expect.element(page.getByText('No views in this period.')).toBeVisible()
  await expect.element(page.getByRole('img')).not.toBeInTheDocument()
})
