// Articles in the lists for offline reading, for component tests.
import { createCard } from '../cards/cards.fixtures.ts'
import type { OfflineArticle } from './offline-lists.ts'

function createOfflineArticle(number: number): OfflineArticle {
  return { ...createCard(number), keptAt: '2026-01-02T03:04:05.000Z', pictures: [] }
}

export const createOfflineArticles = (count: number): OfflineArticle[] =>
  Array.from({ length: count }, (_, index) => createOfflineArticle(index + 1))
