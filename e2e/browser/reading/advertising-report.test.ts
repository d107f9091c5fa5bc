// A report link as an advertiser sees it: figures without an account, until the link is revoked.
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { call, signIn } from '../../olea-api.ts'
import { expectAccessible } from '../support/page-checks.ts'
import { site } from '../support/test-site.ts'
import { visit, withBrowser } from '../support/visit.ts'

withBrowser()

const Booked = z.object({ _id: z.string() })
const Link = z.object({ _id: z.string(), url: z.string() })
let link: z.infer<typeof Link>
let path: string
let token: string

beforeAll(async () => {
  token = (await signIn(site.url, site.admin)).accessToken
  const fields = { content: 'Oil', type: 'banner-main', positions: ['top'], advertiser: 'Mill & Sons' }
  const body = { ...fields, title: 'The new harvest', costPerImpression: 0.5 }
  const { _id } = Booked.parse(await call(site.url, 'POST', '/advertisements', { token, body }))
  await call(site.url, 'POST', `/advertisements/${_id}/impression`)
  const subject = { advertiser: 'Mill & Sons' }
  link = Link.parse(await call(site.url, 'POST', '/advertisements/report-links', { token, body: subject }))
  const { pathname, search } = new URL(link.url)
  path = pathname + search
})

test('shows the figures of the advertiser, exports them, and keeps the link when the period changes', async () => {
  const { page, open, faults, close } = await visit()
  await open(path)
  await expect
    .poll(() => page.getByRole('heading', { level: 1 }).textContent())
    .toBe('Advertising report: Mill & Sons')
  await page.getByRole('table', { name: 'Advertisements' }).getByText('The new harvest').waitFor()
  expect(await page.getByRole('table', { name: 'Advertisements' }).innerText()).toContain('$0.50')
  const readCsvUrl = () => page.getByRole('link', { name: 'Export as CSV' }).getAttribute('href')
  const ofThirtyDays = await readCsvUrl()
  await page.getByText('7 days').click()
  await expect.poll(() => new URL(page.url()).searchParams.get('dateRange')).toBe('7')
  await expect.poll(readCsvUrl).not.toBe(ofThirtyDays)
  const answer = await fetch(new URL((await readCsvUrl()) ?? '', site.url))
  expect(answer.headers.get('content-type')).toContain('text/csv')
  expect((await answer.text()).split('\r\n').filter(Boolean)).toHaveLength(9)
  expect(faults).toEqual([])
  await close()
})

test.each(['en-GB', 'ar-SA'])('is accessible in %s', async (locale) => {
  const { page, open, close } = await visit({ locale })
  await open(path)
  await page.getByRole('table').nth(3).waitFor()
  await expectAccessible(page, `report in ${locale}`, { widths: [390, 1280] })
  await close()
})

test('is private, and gone when the link is revoked', async () => {
  const answer = await fetch(site.url + path)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(answer.headers.get('x-robots-tag')).toContain('noindex')
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  expect((await fetch(`${site.url}/advertising-report?token=forged`)).status).toBe(404)
  await call(site.url, 'DELETE', `/advertisements/report-links/${link._id}`, { token })
  const revoked = await fetch(site.url + path)
  expect(revoked.status).toBe(404)
  expect(revoked.headers.get('cache-control')).toBe('private, no-store')
  expect(await revoked.text()).toContain('Ask the publisher for a new one.')
})
