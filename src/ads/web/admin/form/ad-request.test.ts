import { expect, test } from 'vitest'
import { newAdValues } from './ad-form-values.ts'
import { pickChanges, toAdRequest, toFormData } from './ad-request.ts'

const values = { ...newAdValues, type: 'banner-main' as const }
const today = '2026-11-24'

test('drops positions that the type does not have', () => {
  const request = toAdRequest({ ...values, positions: ['bottom', 'first', 'center', 'top'] }, today)
  expect(request.positions).toEqual(['top', 'bottom'])
})

test('keeps the article for banners of articles and the sidebar only', () => {
  const withArticle = { ...values, targetNews: 'n1' }
  expect(toAdRequest(withArticle, today).targetNews).toBeNull()
  expect(toAdRequest({ ...withArticle, type: 'popup' }, today).targetNews).toBeNull()
  expect(toAdRequest({ ...withArticle, type: 'banner-article' }, today).targetNews).toBe('n1')
  expect(toAdRequest({ ...withArticle, type: 'sidebar-banner' }, today).targetNews).toBe('n1')
})

test('sends today for a missing date, 1 for a missing priority and 0 for missing amounts', () => {
  const request = toAdRequest({ ...values, priority: '', endDate: '2026-12-01' }, today)
  expect(request).toMatchObject({ priority: 1, budget: 0, costPerImpression: 0, frequencyCap: 0 })
  expect(request.startDate).toBe('2026-11-24T00:00:00.000Z')
  expect(request.endDate).toBe('2026-12-01T00:00:00.000Z')
})

test('picks the changed fields, and always type and positions', () => {
  const before = toAdRequest({ ...values, title: 'Grove', positions: ['top'] }, today)
  expect(pickChanges({ ...before, budget: 5 }, before)).toEqual({
    budget: 5,
    type: 'banner-main',
    positions: ['top'],
  })
})

test('sends an empty position in a form when none is chosen', () => {
  const form = toFormData({ title: 'Grove', positions: [], targetNews: null }, new File(['x'], 'oil.png'))
  expect([...form.keys()]).toEqual(['title', 'positions', 'targetNews', 'file'])
  expect(form.getAll('positions')).toEqual([''])
  expect(form.get('targetNews')).toBe('')
})
