// Scans through the API, with the recogniser and labels drawn for these tests.
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLibraryApp, type LibraryApp } from '#src/media/server/library.fixtures.ts'
import type { ScanAnswer } from '../contract/scan.ts'
import { drawLabel, type LabelText, labels, takePhoto } from './label-artwork.fixtures.ts'

let olea: LibraryApp
const ids = new Map<LabelText, string>()

beforeAll(async () => {
  olea = await createLibraryApp()
  for (const label of Object.values(labels)) ids.set(label, await createProduct(label))
  await olea.services.scan.prepareReferences()
  // The worker starts and loads the networks, which takes long where many tests run at a time.
}, 180_000)
afterAll(() => olea.close())

async function createProduct(label: LabelText): Promise<string> {
  const { products, pictures } = olea.services.catalogue
  const { brand, line, cultivar } = label
  const gtins = label === labels.aldebaran ? [{ gtin: '05901234123457', level: 'unit' as const }] : []
  const input = { name: `${brand} ${line}`, brand, line, cultivars: [{ name: cultivar }], gtins }
  const id = await products.create({ ...input, netQuantityMl: Number.parseInt(label.volume, 10) }, undefined)
  const file = { bytes: await drawLabel(label), fileName: 'label.png' }
  await pictures.add(id, file, { kind: 'front' }, undefined)
  return id
}

async function signIn() {
  const { authorization } = await olea.user()
  return { authorization }
}

async function send(
  image: Buffer,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('image', new Blob([new Uint8Array(image)]), 'photo.jpg')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return olea.app.inject({
    method: 'POST',
    url: '/api/scans',
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '', ...headers },
  })
}

async function scan(...sent: Parameters<typeof send>): Promise<ScanAnswer> {
  const response = await send(...sent)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

const unknownLabel = { ...labels.aldebaran, brand: 'KESTREL', line: 'Old Grove', cultivar: 'Frantoio' }

test('recognises a label and tells variants of a brand apart', async () => {
  for (const label of [labels.montefiore, labels.montefioreIntenso, labels.aldebaran]) {
    const answer = await scan(await takePhoto(await drawLabel(label)))
    expect(answer.scan.status, label.line).toBe('recognised')
    expect(answer.product?._id, label.line).toBe(ids.get(label))
    expect(answer.candidates[0]?.reasons).toContain('brand')
    expect(answer.scan.read.netQuantityMl).toBe(Number.parseInt(label.volume, 10))
    // The recogniser reads lines again where the reference image has them.
    expect(answer.scan.read.lines.filter((line) => /\d ?ml/u.test(line))).toHaveLength(1)
  }
})

test('adds the analysis of the lot on the label, and the protected name', async () => {
  const { products } = olea.services.catalogue
  const id = ids.get(labels.montefiore) ?? ''
  const analyses = [
    { lot: 'L 24117', acidity: 0.21 },
    { lot: 'L 25003', acidity: 0.34 },
  ]
  const protectedOrigin = { protection: 'pdo' as const, protectedName: 'Umbria', protectedId: 'PDO-IT-01517' }
  await products.update(id, { analyses, origin: { countries: ['IT'], ...protectedOrigin } }, undefined)
  const answer = await scan(await takePhoto(await drawLabel({ ...labels.montefiore, volume: 'Lot 24117' })))
  expect(answer.product?._id).toBe(id)
  expect(answer.scan.read.lot).toContain('24117')
  expect(answer.analysis).toEqual({ lot: 'L 24117', acidity: 0.21, matchedBy: 'lot' })
  expect(answer.protectedOrigin).toEqual(protectedOrigin)
  const withoutLot = await scan(await takePhoto(await drawLabel(labels.montefiore)))
  expect(withoutLot.product?._id).toBe(id)
  expect(withoutLot.analysis).toBeUndefined()
})

test('a photo is recognised again without an oil that it does not show, and waits for an expert', async () => {
  const photo = await takePhoto(await drawLabel(labels.montefiore))
  const [member, other] = [await signIn(), await signIn()]
  const wrong = await scan(photo, {}, member)
  expect((await send(photo, { insteadOf: wrong.scan._id }, other)).statusCode).toBe(404)
  const answer = await scan(photo, { insteadOf: wrong.scan._id }, member)
  expect(answer.product).toBeUndefined()
  expect(answer.scan).toMatchObject({ status: 'uncertain', isWaiting: true })
  expect(answer.candidates.map(({ product }) => product._id)).not.toContain(wrong.product?._id)
  const list = await olea.app.inject({ url: '/api/scans', headers: member })
  expect(list.json().data.map((entry: ScanAnswer) => entry.scan._id)).toEqual([answer.scan._id])
  const kept = await olea.app.inject({ url: `/api/scans/${answer.scan._id}/photo`, headers: member })
  expect(kept.statusCode).toBe(200)
})

test('does not take a label for another one of the same layout', async () => {
  const answer = await scan(await takePhoto(await drawLabel(unknownLabel)))
  expect(answer.scan.status).not.toBe('recognised')
  expect(answer.product).toBeUndefined()
  expect(answer.scan.isWaiting).toBe(true)
})

test('a known barcode of the camera decides; an unknown one is answered as 14 digits', async () => {
  const photo = await takePhoto(await drawLabel(unknownLabel))
  const known = await scan(photo, { barcode: '5901234123457' })
  expect(known.product?._id).toBe(ids.get(labels.aldebaran))
  expect(known.scan.read.barcode).toBe('05901234123457')
  const unknown = await scan(photo, { barcode: '4006381333931' })
  expect(unknown.scan.status).not.toBe('recognised')
  expect(unknown.scan.read.barcode).toBe('04006381333931')
  const invalid = await scan(photo, { barcode: 'not a code' })
  expect(invalid.scan.read.barcode).toBeUndefined()
})

test('a photo sent again with the same key gets the first answer', async () => {
  const photo = await takePhoto(await drawLabel(labels.montefiore))
  const idempotencyKey = 'key-of-one-photo-0001'
  const [first, second] = await Promise.all([
    scan(photo, { idempotencyKey }),
    scan(photo, { idempotencyKey }),
  ])
  expect(second?.scan._id).toBe(first?.scan._id)
  expect((await scan(photo, { idempotencyKey })).scan._id).toBe(first?.scan._id)
  expect((await send(photo, { idempotencyKey: 'short' })).statusCode).toBe(400)
})

test('a photo sent again instead of a wrong scan gets the first answer too', async () => {
  const photo = await takePhoto(await drawLabel(labels.montefiore))
  const wrong = await scan(photo)
  const fields = { idempotencyKey: 'key-instead-of-a-scan', insteadOf: wrong.scan._id }
  const [first, second] = await Promise.all([scan(photo, fields), scan(photo, fields)])
  expect(second?.scan._id).toBe(first?.scan._id)
  expect((await scan(photo, fields)).scan._id).toBe(first?.scan._id)
  const { statusCode } = await olea.app.inject({ url: `/api/scans/${wrong.scan._id}` })
  expect(statusCode).toBe(404)
})

test('the key of another person does not lead to their scan', async () => {
  const photo = await takePhoto(await drawLabel(unknownLabel))
  const idempotencyKey = 'key-of-one-member-001'
  const [member, other] = [await signIn(), await signIn()]
  const own = await scan(photo, { idempotencyKey }, member)
  for (const headers of [other, {}]) {
    const answer = await scan(photo, { idempotencyKey }, headers)
    expect(answer.scan._id).not.toBe(own.scan._id)
    expect((await scan(photo, { idempotencyKey }, headers)).scan._id).toBe(answer.scan._id)
  }
  expect((await scan(photo, { idempotencyKey }, member)).scan._id).toBe(own.scan._id)
})

test('says what to do better with the next photo', async () => {
  const label = await drawLabel(unknownLabel)
  const dark = await scan(await takePhoto(label, { brightness: 0.12 }))
  expect(dark.scan.hint).toBe('dark')
  const blurred = await scan(
    await sharp(await takePhoto(label))
      .blur(9)
      .jpeg()
      .toBuffer(),
  )
  expect(blurred.scan).toMatchObject({ status: 'failed', hint: 'blurred' })
  const half = { left: 480, top: 0, width: 520, height: 1_300 }
  const cutOff = await scan(
    await sharp(await takePhoto(label))
      .extract(half)
      .jpeg()
      .toBuffer(),
  )
  expect(cutOff.scan.hint).toBe('cut-off')
})

test('rejects what is no photo, and stores nothing', async () => {
  const before = await olea.database.pool.query('select count(*) from scans')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')
  const truncated = (await takePhoto(await drawLabel(labels.montefiore))).subarray(0, 300)
  for (const bytes of [svg, truncated, Buffer.from('no picture'), Buffer.alloc(0)]) {
    const response = await send(bytes)
    expect(response.statusCode, response.body).toBe(400)
    expect(response.json().errors[0].path).toBe('image')
  }
  const after = await olea.database.pool.query('select count(*) from scans')
  expect(after.rows).toEqual(before.rows)
})

test('an expert names a photo, which then recognises the label; the photo is not kept', async () => {
  const label = { ...labels.aldebaran, brand: 'VALDORO', line: 'Primo Fiore', cultivar: 'Moraiolo' }
  const photo = await takePhoto(await drawLabel(label))
  const admin = olea.headers
  const member = await signIn()
  const { scan: waiting } = await scan(photo, {}, member)
  const list = await olea.app.inject({ url: '/api/scans/waiting', headers: admin })
  expect(list.json().data.map((entry: ScanAnswer) => entry.scan._id)).toContain(waiting._id)
  const image = await olea.app.inject({ url: `/api/scans/${waiting._id}/photo`, headers: admin })
  expect((await sharp(image.rawPayload).metadata()).format).toBe('jpeg')

  const input = { name: 'Valdoro Primo Fiore', brand: 'Valdoro', line: 'Primo Fiore' }
  const productId = await olea.services.catalogue.products.create(input, undefined)
  const resolved = await olea.app.inject({
    method: 'POST',
    url: `/api/scans/${waiting._id}/resolve`,
    payload: { productId },
    headers: admin,
  })
  expect(resolved.json()).toMatchObject({
    scan: { status: 'recognised', decidedBy: 'expert', isWaiting: false },
    product: { _id: productId, picture: null },
  })
  const told = await olea.app.inject({ url: '/api/notifications', headers: member })
  expect(told.json().data).toMatchObject([{ event: 'scanRecognized', path: `/app/oils/${productId}` }])
  const gone = await olea.app.inject({ url: `/api/scans/${waiting._id}/photo`, headers: admin })
  expect(gone.statusCode).toBe(404)

  // The recogniser looks for new reference images every five seconds.
  await expect
    .poll(async () => (await scan(await takePhoto(await drawLabel(label), { angle: -5 }))).product?._id, {
      timeout: 20_000,
      interval: 1_000,
    })
    .toBe(productId)
})

test("a member's proposal becomes a draft with the text of the scan; visitors cannot propose", async () => {
  const label = { ...labels.aldebaran, brand: 'TERRANOVA', line: 'Extra Virgin', cultivar: 'Arbosana' }
  const { scan: unknown, labelCheck } = await scan(await takePhoto(await drawLabel(label)))
  expect(labelCheck).toMatchObject({ grade: 'extra-virgin' })
  const propose = (headers: Record<string, string>) =>
    olea.app.inject({
      method: 'POST',
      url: `/api/scans/${unknown._id}/propose`,
      payload: { name: 'Terranova', brand: 'Terranova', netQuantityMl: 750 },
      headers,
    })
  expect((await propose({})).statusCode).toBe(401)
  const member = await signIn()
  const proposed = await propose(member)
  expect(proposed.statusCode, proposed.body).toBe(201)
  const draft = await olea.services.catalogue.products.get(proposed.json().productId, { isAdmin: true })
  expect(draft).toMatchObject({ status: 'draft', gtin: null, netQuantityMl: 750 })
  expect(draft.labelTexts.join()).toContain('TERRANOVA')
  expect(draft.sources.name?.source).toBe('member')
  const again = await Promise.all([propose(member), propose(member)])
  expect(again.map((response) => response.json().productId)).toEqual([draft._id, draft._id])
})

test('scans follow a product that is merged into another one', async () => {
  const { products } = olea.services.catalogue
  const member = await signIn()
  const double = await products.create(
    { name: 'Double', gtins: [{ gtin: '04012345678901', level: 'unit' }] },
    undefined,
  )
  const kept = await products.create({ name: 'Kept' }, undefined)
  const photo = await takePhoto(await drawLabel(unknownLabel))
  const { scan: found } = await scan(photo, { barcode: '4012345678901' }, member)
  expect(found.productId).toBe(double)
  const { scan: waiting } = await scan(photo)
  const candidate = { confidence: 0.4, reasons: [] }
  const candidates = [double, kept, ids.get(labels.aldebaran)].map((productId) => ({
    productId,
    ...candidate,
  }))
  await olea.database.pool.query('update scans set candidates = $1 where id = $2', [
    JSON.stringify(candidates),
    waiting._id,
  ])
  await products.merge(double, { into: kept, facts: [] }, undefined)
  const list = await olea.app.inject({ url: '/api/scans', headers: member })
  expect(list.json().data[0]).toMatchObject({ scan: { productId: kept }, product: { _id: kept } })
  const answer = await olea.app.inject({ url: `/api/scans/${waiting._id}` })
  expect(answer.json<ScanAnswer>().candidates.map(({ product }) => product._id)).toEqual([
    kept,
    ids.get(labels.aldebaran),
  ])
})

test('a member sees, confirms and deletes own scans; others do not', async () => {
  const [member, other] = [await signIn(), await signIn()]
  const blurred = await sharp(await takePhoto(await drawLabel(labels.montefiore)))
    .blur(4)
    .jpeg()
    .toBuffer()
  const { scan: own, candidates } = await scan(blurred, {}, member)
  const ask = (headers: Record<string, string>, method: 'GET' | 'DELETE' = 'GET') =>
    olea.app.inject({ method, url: `/api/scans/${own._id}`, headers })
  expect((await ask(other)).statusCode).toBe(404)
  expect((await ask({})).statusCode).toBe(404)
  expect((await ask(other, 'DELETE')).statusCode).toBe(404)
  expect((await ask(member)).json().scan._id).toBe(own._id)
  const list = await olea.app.inject({ url: '/api/scans', headers: member })
  expect(list.json()).toMatchObject({ data: [{ scan: { _id: own._id } }], pagination: { total: 1 } })

  const confirm = (productId: string) =>
    olea.app.inject({
      method: 'POST',
      url: `/api/scans/${own._id}/confirm`,
      payload: { productId },
      headers: member,
    })
  expect((await confirm('0123456789abcdef01234567')).statusCode).toBe(409)
  const chosen = candidates[0]?.product._id ?? ''
  const confirmed = await confirm(chosen)
  expect(confirmed.json()).toMatchObject({
    scan: { status: 'recognised', decidedBy: own.decidedBy ?? 'user' },
    product: { _id: chosen },
  })
  expect((await ask(member, 'DELETE')).json()).toEqual({ deleted: 1 })
  expect((await ask(member)).statusCode).toBe(404)
})
