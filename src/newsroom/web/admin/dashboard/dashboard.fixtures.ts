// Figures of the dashboard for component tests.
import type { Dashboard } from '../../../contract/newsroom.ts'
import { createRow } from '../article-rows.fixtures.ts'

/** The days up to 30 June 2026 with these numbers of views; the last number is that of the last day. */
export function createSeries(views: number[]): Dashboard['series'] {
  const lastDay = Date.parse('2026-06-30T00:00:00Z')
  const dayMs = 86_400_000
  return views.map((count, index) => {
    const day = new Date(lastDay - (views.length - 1 - index) * dayMs)
    return { day: day.toISOString().slice(0, 10), views: count }
  })
}

/** A dashboard with one article of each kind. */
export function createDashboard(changes: Partial<Dashboard> = {}): Dashboard {
  const publishDate = '2026-12-01T08:30:00Z'
  return {
    counts: { published: 3, scheduled: 1, hidden: 0, draft: 2 },
    undeclared: 0,
    scheduled: [createRow(1, { title: 'The mill opens on Monday', status: 'scheduled', publishDate })],
    drafts: [
      createRow(2, { title: 'Begun in spring', status: 'draft', isPublished: false }),
      createRow(3, { title: 'Begun in autumn', status: 'draft', isPublished: false }),
    ],
    mostReadToday: [{ row: createRow(4, { title: 'Read by many' }), views: 1_300 }],
    series: createSeries(Array.from({ length: 60 }, () => 1)),
    ...changes,
  }
}
