// Articles for component tests of the readers' pages.
import type { CardView } from './card-view.ts'

/** The number is part of the id and of the title. */
export function createCard(number: number, changes: Partial<CardView> = {}): CardView {
  return {
    _id: String(number).padStart(24, '0'),
    title: `Article ${number}`,
    category: 'Sustainability',
    language: 'en',
    displayedDate: '2026-01-01',
    readingTime: 1,
    aiPercent: 0,
    hasPicture: false,
    description: '',
    ...changes,
  }
}

export const createCards = (first: number, last: number): CardView[] =>
  Array.from({ length: last - first + 1 }, (_, index) => createCard(first + index))
