import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderAdminPage } from '#src/shell/admin/test-admin-page.ts'
import { expectAccessible } from '#src/ui/test-accessibility.ts'
import { failWith, type mockCalls } from '#src/ui/test-calls.ts'
import type { AdReportLink } from '../../../contract/ad-report-link.ts'
import { button, message } from '../test-advertisements.ts'
import { ReportLinks } from './ReportLinks.tsx'

const listCall = 'GET /advertisements/report-links'
const createCall = 'POST /advertisements/report-links'
const revokeCall = 'DELETE /advertisements/report-links/l1'
const link: AdReportLink = {
  _id: 'l1',
  url: 'https://olea.test/advertising-report/token',
  advertisement: { _id: 'ad-1', title: 'Grove 1' },
  advertiser: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  createdBy: null,
  expiresAt: '2027-01-30T10:00:00.000Z',
  revokedAt: null,
  isActive: true,
}

const dialog = page.getByRole('dialog', { name: 'Revoke this link?' })
const render = (calls: Parameters<typeof mockCalls>[0]) =>
  renderAdminPage(<ReportLinks subject={{ id: 'ad-1' }} />, { messages: ['ads', 'ad-billing'], calls })

test('creates a link, copies and revokes it', async () => {
  let links: AdReportLink[] = [{ ...link, _id: 'old', url: 'https://olea.test/expired', isActive: false }]
  const { sent } = await render({
    [listCall]: () => links,
    [createCall]: () => {
      links = [link, ...links]
      return link
    },
    [revokeCall]: () => {
      links = []
      return { ...link, isActive: false }
    },
  })
  await button('Create a link').click()
  await expect.element(page.getByRole('link', { name: link.url })).toHaveAttribute('href', link.url)
  await expect.element(page.getByText('Works until 30.1.2027')).toBeVisible()
  await expect.element(page.getByText('https://olea.test/expired')).not.toBeInTheDocument()
  expect(sent.find(({ call }) => call === createCall)?.body).toEqual({ id: 'ad-1' })
  expect(sent[0]?.query).toEqual({ id: 'ad-1' })
  await expectAccessible('report links', 'main')
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await button('Copy the link').click()
  await expect.element(page.getByText('Copied')).toBeVisible()
  expect(write).toHaveBeenCalledWith(link.url)
  await button('Revoke').click()
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect.element(message('The link no longer works.')).toBeVisible()
  await expect.element(page.getByText(link.url)).not.toBeInTheDocument()
})

test('says that a link was not created or not revoked', async () => {
  await render({
    [listCall]: () => [link],
    [createCall]: () => failWith(500),
    [revokeCall]: () => failWith(500),
  })
  await button('Create a link').click()
  await expect.element(message('No link was created')).toBeVisible()
  await button('Revoke').click()
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect.element(message('The link still works')).toBeVisible()
  await expect.element(page.getByText(link.url)).toBeVisible()
})

test('loads the links again after a failure', async () => {
  let isFailing = true
  await render({ [listCall]: () => (isFailing ? failWith(500) : [link]) })
  await expect.element(page.getByRole('alert')).toMatchTextContent('The links could not be loaded.')
  isFailing = false
  await button('Try Again').click()
  await expect.element(page.getByText(link.url)).toBeVisible()
})
