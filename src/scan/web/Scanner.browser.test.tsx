import { createStore, del, entries, set } from 'idb-keyval'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import { scanHistoryStore } from './history/scan-history.ts'
import { findKnownNumber, refreshKnownNumbers } from './offline/known-numbers.ts'
import { Scanner } from './Scanner.tsx'

const numbers = createStore('olea-known-oils', 'numbers')
const oil = {
  gtin: '04006381333931',
  _id: 'riserva',
  brand: 'Monte Scuro',
  name: 'Riserva',
  line: '',
  grade: 'extra-virgin',
} as const

beforeEach(async () => {
  localStorage.clear()
  await del('oils', numbers)
})

afterEach(() => vi.restoreAllMocks())

const renderScanner = () => renderInApp(<Scanner />, { messages: ['catalogue', 'scan'] })

async function lookUp(code: string): Promise<void> {
  await page.getByLabelText('Barcode number').fill(code)
  await page.getByRole('button', { name: 'Look up' }).click()
}

/** No call reaches a server. */
const disconnect = () =>
  mockCalls({
    'GET /products/gtin/04006381333931': () => Promise.reject(new TypeError('Failed to fetch')),
    'GET /products/gtin/00012345678905': () => Promise.reject(new TypeError('Failed to fetch')),
  })

test('looks up a number in the digits of another keyboard', async () => {
  mockCalls({ 'GET /products/gtin/04006381333931': () => failWith(404) })
  await renderScanner()
  await lookUp('٤٠٠٦٣٨١٣٣٣٩٣١')
  await expect.element(page.getByText(/No oil with the number .*4006381333931/)).toBeVisible()
})

test('says when the number belongs to a product that is no olive oil', async () => {
  mockCalls({ 'GET /products/gtin/04006381333931': () => failWith(404, {}, { code: 'not-an-olive-oil' }) })
  await renderScanner()
  await lookUp('4006381333931')
  await expect.element(page.getByRole('heading', { name: 'This is not an olive oil' })).toBeVisible()
})

test('answers a number without a connection from the oils on the device', async () => {
  await set('oils', { format: 1, at: Date.now(), oils: [oil] }, numbers)
  disconnect()
  await renderScanner()
  await lookUp('4006381333931')
  await expect.element(page.getByText('Monte Scuro Riserva', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Extra virgin olive oil')).toBeVisible()
  await page.getByRole('button', { name: 'Scan another oil' }).click()
  await lookUp('012345678905')
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('this number is not among the oils kept on this device')
})

test('does not keep a file for later that is no photo', async () => {
  mockCalls({ 'POST /scans': () => Promise.reject(new TypeError('Failed to fetch')) })
  await renderScanner()
  const file = new File(['ftypheic'], 'photo.heic', { type: 'image/heic' })
  await page.getByLabelText('Choose a photo').upload(file)
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('This file is not a photo that can be read.')
  expect(scanHistoryStore.get()).toEqual([])
})

test('keeps the numbers for half a day, and drops those of another format', async () => {
  const sent = mockCalls({ 'GET /products/numbers': () => ({ version: 1, oils: [oil] }) })
  await set('oils', { format: 0, at: Date.now(), oils: [{ ...oil, name: 'Old' }] }, numbers)
  expect(await findKnownNumber(oil.gtin)).toBeUndefined()
  await refreshKnownNumbers()
  await refreshKnownNumbers()
  expect(sent).toHaveLength(1)
  expect(await findKnownNumber(oil.gtin)).toEqual(oil)
  expect(await entries(numbers)).toHaveLength(1)
})

test('sends a photo of an unknown oil with its number', async () => {
  const sent = mockCalls({
    'GET /products/gtin/04006381333931': () => failWith(404),
    'POST /scans': () => failWith(503),
  })
  await renderScanner()
  await lookUp('4006381333931')
  const title = page.getByRole('heading', { name: 'This oil is not in the catalogue yet' })
  await expect.element(title).toHaveFocus()
  await page.getByLabelText('Choose a photo').upload(new File(['photo'], 'photo.jpg', { type: 'image/jpeg' }))
  await expect.element(page.getByRole('alert')).toMatchTextContent('Many labels are being read right now.')
  expect(sent.at(-1)?.body).toContainEqual(['barcode', '04006381333931'])
})

test('sends a photo on a site without TLS, where browsers have fewer functions', async () => {
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    throw new TypeError('crypto.randomUUID is not a function')
  })
  const sent = mockCalls({ 'POST /scans': () => failWith(503) })
  await renderScanner()
  await page.getByLabelText('Choose a photo').upload(new File(['photo'], 'photo.jpg', { type: 'image/jpeg' }))
  await expect.element(page.getByRole('alert')).toMatchTextContent('Many labels are being read right now.')
  expect(sent.map(({ call }) => call)).toEqual(['POST /scans'])
})

test('puts the focus on the field of an invalid number', async () => {
  await renderScanner()
  await lookUp('12345')
  await expect.element(page.getByLabelText('Barcode number')).toHaveFocus()
  await expect.element(page.getByLabelText('Barcode number')).toBeInvalid()
})

test('explains why there is no camera, beside the other ways to begin', async () => {
  const refuse = () => Promise.reject(new DOMException('refused', 'NotAllowedError'))
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(refuse)
  await renderScanner()
  await expect.element(page.getByText(/^Your browser will ask/)).toBeVisible()
  await page.getByRole('button', { name: 'Open the camera' }).click()
  await expect.element(page.getByText(/^Your browser will ask/)).not.toBeInTheDocument()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Olea may not use the camera.')
  await expect.element(page.getByRole('region', { name: 'Label scanner' })).toHaveFocus()
  await expect.element(page.getByLabelText('Choose a photo')).toBeInTheDocument()
})

test('closes the camera while nobody sees the page', async () => {
  const stream = document.createElement('canvas').captureStream()
  const openCamera = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream)
  const show = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  await renderScanner()
  await page.getByRole('button', { name: 'Open the camera' }).click()
  await expect.element(page.getByRole('button', { name: 'Take photo' })).toHaveFocus()
  show('hidden')
  await expect.poll(() => stream.getVideoTracks()[0]?.readyState).toBe('ended')
  show('visible')
  await expect.poll(() => openCamera.mock.calls.length).toBe(2)
})

/** A camera that can do what is stated; its constraints are recorded, as a real one would keep them. */
function offerCamera(capabilities: object) {
  const stream = document.createElement('canvas').captureStream()
  const [track] = stream.getVideoTracks()
  if (!track) throw new Error('a stream without a track')
  let constraints: MediaTrackConstraints = { width: { ideal: 1920 } }
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream)
  vi.spyOn(track, 'getCapabilities').mockReturnValue(capabilities as MediaTrackCapabilities)
  vi.spyOn(track, 'getConstraints').mockImplementation(() => constraints)
  return vi.spyOn(track, 'applyConstraints').mockImplementation(async (next = {}) => {
    constraints = next
  })
}

const openCamera = async () => {
  await renderScanner()
  await page.getByRole('button', { name: 'Open the camera' }).click()
  await expect.element(page.getByRole('button', { name: 'Take photo' })).toBeVisible()
}

test('zooms with a camera that can', async () => {
  const apply = offerCamera({ zoom: { min: 1, max: 4, step: 0.5 } })
  await openCamera()
  await page.getByLabelText('Zoom').fill('2.5')
  expect(apply).toHaveBeenLastCalledWith({ width: { ideal: 1920 }, advanced: [{ zoom: 2.5 }] })
  await expect.element(page.getByLabelText('Zoom')).toHaveValue('2.5')
})

test('asks the camera to focus continuously, and keeps that with light and zoom', async () => {
  const apply = offerCamera({
    focusMode: ['manual', 'continuous'],
    torch: true,
    zoom: { min: 1, max: 4, step: 0.5 },
  })
  await openCamera()
  const size = { width: { ideal: 1920 } }
  expect(apply).toHaveBeenLastCalledWith({ ...size, advanced: [{ focusMode: 'continuous' }] })
  await page.getByLabelText('Zoom').fill('2')
  await page.getByLabelText('Zoom').fill('3')
  await page.getByRole('button', { name: 'Light' }).click()
  expect(apply).toHaveBeenLastCalledWith({
    ...size,
    advanced: [{ focusMode: 'continuous' }, { zoom: 3 }, { torch: true }],
  })
})

test('does not ask a camera for a focus that it does not have', async () => {
  const apply = offerCamera({ focusMode: ['manual'] })
  await openCamera()
  expect(apply).not.toHaveBeenCalled()
})
