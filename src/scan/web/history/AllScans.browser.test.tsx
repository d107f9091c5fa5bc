import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react/pure'
import { closeSession } from '#src/auth/web/session.ts'
import { openTestSession, restoreTestSession, sampleUser } from '#src/auth/web/test-session.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import { createScanAnswer, riserva } from '../../scan.fixtures.ts'
import { AllScans } from './AllScans.tsx'
import { discardPhoto, keepPhoto } from './pending-photos.ts'
import { RecentScans } from './RecentScans.tsx'
import { rememberScan } from './remember-scan.ts'
import { scanHistoryStore } from './scan-history.ts'

beforeEach(() => localStorage.clear())

test('shows the scans of this device until those of the account can be loaded', async () => {
  const server = { isOnline: false }
  const ofAccount = createScanAnswer({ _id: 'of-account', status: 'recognised' }, riserva)
  mockCalls({
    'GET /scans': () =>
      server.isOnline ? { data: [ofAccount], pagination: { hasNextPage: false } } : failWith(503),
  })
  rememberScan({ product: { ...riserva, name: 'Seen here' }, barcode: '4006381333931' })
  openTestSession()
  await renderInApp(<AllScans />, { messages: ['catalogue', 'scan'] })
  await expect.element(page.getByText(/The scans of your account could not be loaded/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Seen here/ })).toBeVisible()
  server.isOnline = true
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByRole('link', { name: 'Monte Scuro Riserva', exact: true })).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

/** A picture that a browser can show. */
async function createPhoto(): Promise<Blob> {
  const canvas = new OffscreenCanvas(30, 40)
  canvas.getContext('2d')?.fillRect(0, 0, 30, 40)
  return canvas.convertToBlob({ type: 'image/jpeg' })
}
const thumbnail = () => page.getByRole('listitem').element().querySelector('img')

test('shows the photo of a scan that waits for an expert, and asks for no other', async () => {
  const photo = await createPhoto()
  const answers = [createScanAnswer(), createScanAnswer({ _id: 'known', status: 'recognised' }, riserva)]
  const sent = mockCalls({
    'GET /scans': () => ({ data: answers, pagination: { hasNextPage: false } }),
    'GET /scans/blurred/photo': () => new Response(photo),
  })
  openTestSession()
  await renderInApp(<AllScans />, { messages: ['catalogue', 'scan'] })
  await expect
    .poll(() => page.getByRole('listitem').first().element().querySelector('img')?.naturalWidth)
    .toBe(30)
  expect(sent.map(({ call }) => call)).toEqual(['GET /scans', 'GET /scans/blurred/photo'])
})

test('shows a photo that waits on this device', async () => {
  const key = 'a-photo-of-this-device'
  mockCalls({ 'POST /scans': () => failWith(503) })
  await keepPhoto(key, await createPhoto())
  await renderInApp(<RecentScans />, { messages: ['scan'] })
  await expect.poll(() => thumbnail()?.naturalWidth).toBe(30)
  await discardPhoto(key)
})

test('recent scans are those of the device and of the account, the latest first', async () => {
  const onPhone = createScanAnswer(
    { _id: 'on-phone', status: 'recognised', createdAt: '2030-01-02T10:00:00.000Z' },
    { ...riserva, name: 'From the phone' },
  )
  const isBoth = createScanAnswer({ _id: 'both', status: 'recognised' }, { ...riserva, name: 'From both' })
  const sent = mockCalls({
    'GET /scans': () => ({ data: [onPhone, isBoth], pagination: { hasNextPage: false } }),
  })
  rememberScan({ product: { ...riserva, _id: 'here', name: 'From here' }, barcode: '4006381333931' })
  rememberScan(isBoth)
  openTestSession()
  await renderInApp(<RecentScans />, { messages: ['catalogue', 'scan'] })
  await expect
    .element(page.getByRole('link', { name: 'Monte Scuro From the phone', exact: true }))
    .toBeVisible()
  const names = page.getByRole('link', { name: /^Monte Scuro/ })
  expect(names.elements().map(({ textContent }) => textContent)).toEqual([
    'Monte Scuro From the phone',
    'Monte Scuro From both',
    'Monte Scuro From here',
  ])
  await expect.element(page.getByText(/^2\.1\.2030, \d\d:00$/)).toBeVisible()
  expect(sent[0]?.query).toEqual({ limit: '5' })
})

/** On a page that has a connection. */
async function showScanOfAccount() {
  const scan = createScanAnswer({ _id: 'on-phone', status: 'recognised' }, riserva)
  const server = { isOnline: true }
  mockCalls({
    'GET /scans': () => ({ data: [scan], pagination: { hasNextPage: false } }),
    'GET /users/token': () => (server.isOnline ? sampleUser : failWith(503)),
  })
  restoreTestSession()
  await renderInApp(<RecentScans />, { messages: ['catalogue', 'scan'] })
  const link = page.getByRole('link', { name: 'Monte Scuro Riserva', exact: true })
  await expect.element(link).toBeVisible()
  return { server, link }
}

test('shows the latest scans of the account without a connection, until the member signs out', async () => {
  const { server, link } = await showScanOfAccount()
  await cleanup()
  server.isOnline = false
  restoreTestSession('another-visit')
  await renderInApp(<RecentScans />, { messages: ['catalogue', 'scan'] })
  await expect.element(link).toBeVisible()
  closeSession()
  await expect.element(link).not.toBeInTheDocument()
  await expect.element(page.getByText(/You have not scanned any oil yet/)).toBeVisible()
})

test('says without a connection that the scans are not known, instead of that there are none', async () => {
  mockCalls({ 'GET /users/token': () => failWith(503) })
  restoreTestSession()
  await renderInApp(
    <>
      <RecentScans />
      <AllScans />
    </>,
    { messages: ['catalogue', 'scan'] },
  )
  await expect.poll(() => page.getByText(/You are still signed in/).elements()).toHaveLength(2)
  await expect.element(page.getByText(/You have not scanned any oil yet/)).not.toBeInTheDocument()
})

test('does not say that a member has scanned nothing before that is known', async () => {
  const server = Promise.withResolvers<void>()
  mockCalls({
    'GET /scans': async () => {
      await server.promise
      return { data: [createScanAnswer()], pagination: { hasNextPage: false } }
    },
  })
  openTestSession()
  await renderInApp(<RecentScans />, { messages: ['catalogue', 'scan'] })
  await expect.element(page.getByText('Loading your scans…')).toBeVisible()
  await expect.element(page.getByText(/You have not scanned any oil yet/)).not.toBeInTheDocument()
  server.resolve()
  await expect.element(page.getByText('Monte', { exact: true })).toBeVisible()
})

test('the photos of visitors are not asked for, also when they sign in later', async () => {
  const sent = mockCalls({ 'GET /scans': () => ({ data: [], pagination: { hasNextPage: false } }) })
  rememberScan(createScanAnswer())
  openTestSession()
  rememberScan(createScanAnswer({ question: 'Which mill?' }))
  await renderInApp(<RecentScans />, { messages: ['scan'] })
  await expect.element(page.getByText('Monte')).toBeVisible()
  expect(sent.map(({ call }) => call)).toEqual(['GET /scans'])
  expect(scanHistoryStore.get()[0]?.hasPhoto).toBeUndefined()
  rememberScan(createScanAnswer({ _id: 'own' }))
  expect(scanHistoryStore.get()[0]).toMatchObject({ id: 'own', hasPhoto: true })
})

test('the scans of a member disappear when they sign out, and those of visitors stay', async () => {
  mockCalls({ 'GET /scans': () => ({ data: [], pagination: { hasNextPage: false } }) })
  rememberScan({ product: { ...riserva, _id: 'visitor', name: 'Of a visitor' }, barcode: '1' })
  openTestSession()
  rememberScan({ product: { ...riserva, _id: 'member', name: 'Of a member' }, barcode: '2' })
  rememberScan(createScanAnswer({ _id: 'photo' }))
  await renderInApp(<RecentScans />, { messages: ['catalogue', 'scan'] })
  await expect.element(page.getByText(/Of a member/)).toBeVisible()
  await expect.element(page.getByText(/Of a visitor/)).toBeVisible()
  closeSession()
  await expect.element(page.getByText(/Of a member/)).not.toBeInTheDocument()
  await expect.element(page.getByText('Monte', { exact: true })).not.toBeInTheDocument()
  await expect.element(page.getByText(/Of a visitor/)).toBeVisible()
  expect(JSON.stringify(localStorage)).not.toContain('Of a member')
})

test('the scans of a member are not shown to somebody who signs in instead', async () => {
  mockCalls({ 'GET /scans': () => ({ data: [], pagination: { hasNextPage: false } }) })
  openTestSession()
  rememberScan({ product: { ...riserva, name: 'Of Mira' }, barcode: '1' })
  await renderInApp(<RecentScans />, { messages: ['catalogue', 'scan'] })
  await expect.element(page.getByText(/Of Mira/)).toBeVisible()
  openTestSession({ _id: 'noor' }, 'token-of-noor')
  await expect.element(page.getByText(/Of Mira/)).not.toBeInTheDocument()
  expect(JSON.stringify(localStorage)).not.toContain('Of Mira')
})

test('every scan has a picture of the same size', async () => {
  const picture = {
    _id: 'p',
    kind: 'front',
    credit: '',
    src: '/label.png',
    srcSet: '',
    width: 40,
    height: 50,
  } as const
  rememberScan(createScanAnswer({ _id: 'pictured', status: 'recognised' }, { ...riserva, picture }))
  rememberScan(createScanAnswer({ _id: 'drawn', status: 'recognised' }, { ...riserva, _id: 'drawn' }))
  rememberScan(createScanAnswer({ _id: 'unknown', isWaiting: false }))
  await renderInApp(<RecentScans />, { messages: ['catalogue', 'scan'] })
  await expect.poll(() => page.getByRole('listitem').elements().length).toBe(3)
  const rows = page.getByRole('listitem').elements()
  const widths = rows.map((row) => row.firstElementChild?.getBoundingClientRect().width)
  expect(widths).toEqual([56, 56, 56])
  expect(rows.map((row) => row.querySelector('img')?.getAttribute('src'))).toContain('/label.png')
  expect(rows.filter((row) => row.querySelector('.bottle'))).toHaveLength(1)
})

test('shows more without a gap after scans were deleted, also when nothing else is left', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  const listed = (ids: string[]) =>
    ids.map((id) => createScanAnswer({ _id: id, isWaiting: false, read: { lines: [`Label ${id}`] } }))
  const remove = (id: string) => () => {
    names.splice(names.indexOf(id), 1)
    return { deleted: true }
  }
  mockCalls({
    'GET /scans': ({ query }) => {
      const from = (Number(query.page) - 1) * 2
      const hasNextPage = from + 2 < names.length
      return { data: listed(names.slice(from, from + 2)), pagination: { limit: 2, hasNextPage } }
    },
    'DELETE /scans/a': remove('a'),
    // Deleted on another device.
    'DELETE /scans/b': () => {
      remove('b')()
      return failWith(404)
    },
    'DELETE /scans/c': remove('c'),
  })
  openTestSession()
  await renderInApp(<AllScans />, { messages: ['catalogue', 'scan'] })
  const deleteScan = async (id: string) => {
    await page.getByRole('button', { name: `Delete: Label ${id}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.element(page.getByText(`Label ${id}`)).not.toBeInTheDocument()
  }
  const shown = () =>
    page
      .getByRole('listitem')
      .elements()
      .map((row) => row.textContent?.match(/Label (.)/)?.[1])
  await deleteScan('a')
  await deleteScan('b')
  await expect.poll(shown).toEqual(['c', 'd'])
  await deleteScan('c')
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(shown).toEqual(['d', 'e', 'f'])
  await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
})

test('without a connection, shows all that is known of the account, to look at only', async () => {
  const { server, link: onPhone } = await showScanOfAccount()
  rememberScan(createScanAnswer({ _id: 'made-here', isWaiting: false, read: { lines: ['Made here'] } }))
  rememberScan({ product: { ...riserva, _id: 'by-number', name: 'By number' }, barcode: '1' })
  await cleanup()
  server.isOnline = false
  restoreTestSession('another-visit')
  await renderInApp(<AllScans />, { messages: ['catalogue', 'scan'] })
  await expect.element(onPhone).toBeVisible()
  await expect.element(page.getByText('Made here', { exact: true })).toBeVisible()
  const buttons = page.getByRole('button', { name: /^Delete/ })
  expect(buttons.elements().map((button) => button.getAttribute('aria-label'))).toEqual([
    'Delete: Monte Scuro By number',
  ])
})
