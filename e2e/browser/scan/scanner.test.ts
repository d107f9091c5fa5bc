// The scanner as shoppers use it: photo, camera, typed number, and what goes wrong.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { drawLabel, labels, takePhoto } from '../../../src/scan/server/label-artwork.fixtures.ts'
import { chromiumOptions } from '../../chromium.ts'
import { addLabelPicture, createProduct, scanPhoto } from '../support/products.ts'
import { site } from '../support/test-site.ts'
import { visit, withBrowser } from '../support/visit.ts'
import { drawBarcode, writeFilm } from './draw-barcode.ts'

withBrowser()

const code = '2012345678903'
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'olea-scanner-'))
  for (const { brand, line, cultivar, volume } of [labels.montefiore, labels.montefioreIntenso]) {
    const isFirst = line === labels.montefiore.line
    const id = await createProduct({
      name: `${brand} ${line}`,
      brand,
      line,
      cultivars: [{ name: cultivar }],
      netQuantityMl: Number.parseInt(volume, 10),
      gtins: isFirst ? [{ gtin: code }] : [],
    })
    const label = await drawLabel(isFirst ? labels.montefiore : labels.montefioreIntenso)
    await addLabelPicture(id, label)
    const photo = await takePhoto(label)
    const isKnown = async () => expect(await scanPhoto(photo)).toBe(id)
    await vi.waitFor(isKnown, { interval: 1_000, timeout: 60_000 })
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const photoOf = async (label: Parameters<typeof drawLabel>[0], options = {}) => ({
  name: 'photo.jpg',
  mimeType: 'image/jpeg',
  buffer: await takePhoto(await drawLabel(label), options),
})

test('recognises the label on a photo and remembers the scan', async () => {
  const { page, open, faults, close } = await visit()
  await open('/app/scan')
  await page.getByLabel('Choose a photo').setInputFiles(await photoOf(labels.montefioreIntenso))
  await page.getByRole('heading', { name: 'Recognised' }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Recognised')
  const answer = page.getByRole('region', { name: 'Label scanner' })
  expect(await answer.getByRole('article').innerText()).toContain('Intenso')
  const recent = page.getByRole('region', { name: 'Recent scans' })
  await recent.getByRole('link', { name: 'MONTEFIORE Intenso', exact: true }).waitFor()
  await recent.getByRole('link', { name: 'All scans' }).click()
  await page.getByRole('heading', { level: 1, name: 'All scans' }).waitFor()
  await page.getByRole('button', { name: 'Delete: MONTEFIORE Intenso' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('You have not scanned any oil yet.').waitFor()
  expect(faults).toEqual([])
  await close()
})

test('says what to do better with a dark photo of an unknown label', async () => {
  const { page, open, close } = await visit()
  await open('/app/scan')
  const unknown = { ...labels.aldebaran, brand: 'KESTREL', line: 'Old Grove', cultivar: 'Frantoio' }
  await page.getByLabel('Choose a photo').setInputFiles(await photoOf(unknown, { brightness: 0.03 }))
  await page.getByRole('heading', { name: 'Unable to scan the label correctly...' }).waitFor()
  await page.getByText('Make sure that the label is well lit and fully in the frame.').waitFor()
  await page.getByText('The photo is too dark.').waitFor()
  await page.getByRole('button', { name: 'Scan another oil' }).click()
  await page.getByRole('button', { name: 'Open the camera' }).waitFor()
  await close()
})

test('looks up a typed number', async () => {
  const { page, open, close } = await visit()
  await open('/app/scan')
  const field = page.getByLabel('Barcode number')
  await field.fill('12345678')
  await field.press('Enter')
  await page.getByText('This is not a barcode number: check the digits.').waitFor()
  await field.fill('4006381333931')
  await field.press('Enter')
  await page.getByRole('heading', { name: 'This oil is not in the catalogue yet' }).waitFor()
  await page.getByRole('button', { name: 'Scan another oil' }).click()
  await field.fill(code)
  await field.press('Enter')
  await page.waitForURL('**/app/oils/*')
  await page.getByRole('heading', { level: 1, name: 'Riserva' }).waitFor()
  await close()
})

test('offers other ways when the camera is refused', async () => {
  const { page, open, context, close } = await visit()
  await context.clearPermissions()
  await open('/app/scan')
  await page.getByRole('button', { name: 'Open the camera' }).click()
  expect(await page.getByRole('alert').innerText()).toMatch(/choose a photo/i)
  await page.getByLabel('Choose a photo').waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Label scanner')
  await close()
})

test('keeps a photo without a connection and sends it later', async () => {
  const { page, open, context, close } = await visit()
  await open('/app/scan')
  await context.route('**/api/scans', (route) => route.abort('internetdisconnected'))
  await page.getByLabel('Choose a photo').setInputFiles(await photoOf(labels.montefioreIntenso))
  await page.getByText('The photo is kept on this device').waitFor()
  const recent = page.getByRole('region', { name: 'Recent scans' })
  await recent.getByText('Waiting for a connection').waitFor()
  await context.unroute('**/api/scans')
  await page.reload()
  await recent.getByRole('link', { name: 'MONTEFIORE Intenso', exact: true }).waitFor()
  expect(await recent.getByText('Waiting for a connection').count()).toBe(0)
  await close()
})

test('opens the product when its barcode comes into view, and takes photos of labels', async () => {
  const openFilm = async (picture: Buffer) => {
    const film = join(folder, `${picture.length}.mjpeg`)
    await writeFilm(film, picture)
    const options = chromiumOptions()
    const browser = await chromium.launch({
      ...options,
      args: [
        ...options.args,
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-video-capture=${film}`,
      ],
    })
    const page = await browser.newPage({ baseURL: site.url, permissions: ['camera'], locale: 'en-GB' })
    const violations: string[] = []
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) violations.push(message.text())
    })
    await page.goto('/app/scan', { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Open the camera' }).click()
    return { page, violations, browser }
  }
  const barcode = await openFilm(await drawBarcode(code))
  await barcode.page.getByRole('heading', { level: 1, name: 'Riserva' }).waitFor()
  expect(barcode.violations).toEqual([])
  await barcode.browser.close()

  const label = await openFilm(await takePhoto(await drawLabel(labels.montefioreIntenso)))
  await label.page.getByRole('button', { name: 'Take photo' }).click()
  await label.page.getByRole('heading', { name: 'Recognised' }).waitFor()
  await label.browser.close()
})
