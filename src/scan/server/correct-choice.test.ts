// The photo of a scan is a reference image of the product that was named last, and of no other.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { authorizedClient, registerUser, type TestUser } from '#src/auth/server/account.fixtures.ts'
import { createLibraryApp, type LibraryApp } from '#src/media/server/library.fixtures.ts'
import { newId } from '#src/platform/id.ts'
import { drawLabel, labels, takePhoto } from './label-artwork.fixtures.ts'
import { featuresVersion } from './recognition/match/reference.ts'
import { scanPhotos, scans } from './scan.tables.ts'

let olea: LibraryApp
let member: TestUser
let admin: Pick<TestUser, 'post'>
let photo: Buffer
let wrong: string
let right: string
let angle = 3

beforeAll(async () => {
  olea = await createLibraryApp()
  member = await registerUser(olea)
  admin = authorizedClient(olea, (await olea.admin()).token)
}, 180_000)
afterAll(() => olea.close())
beforeEach(async () => {
  wrong = await createProduct('Wrong')
  right = await createProduct('Right')
  angle += 1
  photo = await takePhoto(await drawLabel(labels.montefiore), { angle })
})

const createProduct = (name: string) => olea.services.catalogue.products.create({ name }, undefined)

async function createScan(): Promise<string> {
  const id = newId()
  const candidates = [wrong, right].map((productId) => ({ productId, confidence: 0.4, reasons: [] }))
  const found = { read: { lines: ['Oil'] }, candidates, model: 'test', status: 'uncertain' as const }
  const { db } = olea.database
  await db.insert(scans).values({ ...found, id, userId: member.id, isWaiting: true })
  await db.insert(scanPhotos).values({ scanId: id, photo })
  return id
}

const confirm = (id: string, productId: string) => member.post(`/api/scans/${id}/confirm`, { productId })

async function countReferences(): Promise<Record<string, number>> {
  const { pictures } = olea.services.catalogue
  return { wrong: await pictures.countPhotos(wrong), right: await pictures.countPhotos(right) }
}

/** What another process, which knows the state of `before`, loads with its next scan. */
async function loadChanges(before: string) {
  const { pictureFeatures } = olea.services.catalogue
  expect(await pictureFeatures.getState(featuresVersion)).not.toBe(before)
  const changed = new Map<string, string>()
  for await (const batch of pictureFeatures.list(featuresVersion, new Date(Date.now() - 300_000)))
    for (const { id, productId } of batch) changed.set(id, productId)
  return [...changed.values()]
}

test('a member who corrects a choice moves the photo to the right product, once', async () => {
  const id = await createScan()
  await confirm(id, wrong)
  expect(await countReferences()).toEqual({ wrong: 1, right: 0 })
  // Another process has loaded it, and one that was stored later.
  await olea.database.pool.query(
    `update product_pictures set features = '', features_version = $1, features_at = now()`,
    [featuresVersion],
  )
  const later = await olea.services.catalogue.products.create({ name: 'Later' }, undefined)
  const { _id } = await olea.services.catalogue.pictures.add(
    later,
    { bytes: await drawLabel({ ...labels.aldebaran, brand: `LATER ${id}` }), fileName: 'later.png' },
    { kind: 'front' },
    undefined,
  )
  await olea.database.pool.query(
    `update product_pictures set features = '', features_version = $1, features_at = now() + interval '1 minute' where id = $2`,
    [featuresVersion, _id],
  )
  const before = await olea.services.catalogue.pictureFeatures.getState(featuresVersion)
  const answers = await Promise.all([confirm(id, right), confirm(id, right)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await countReferences()).toEqual({ wrong: 0, right: 1 })
  const changed = await loadChanges(before)
  expect(changed).toContain(right)
  expect(changed).not.toContain(wrong)
})

test('two choices at a time leave the photo with the last one', async () => {
  const id = await createScan()
  await Promise.all([confirm(id, wrong), confirm(id, right)])
  const { productId } = (await member.get(`/api/scans/${id}`)).json().scan
  expect(await countReferences()).toEqual({
    wrong: Number(productId === wrong),
    right: Number(productId === right),
  })
})

test('an expert who answers differently moves the photo, or takes it back', async () => {
  const id = await createScan()
  await confirm(id, wrong)
  const named = await admin.post(`/api/scans/${id}/resolve`, { productId: right })
  expect(named.statusCode, named.body).toBe(200)
  expect(await countReferences()).toEqual({ wrong: 0, right: 1 })
  await admin.post(`/api/scans/${id}/resolve`, { productId: null })
  expect(await countReferences()).toEqual({ wrong: 0, right: 0 })
  const again = await admin.post(`/api/scans/${id}/resolve`, { productId: wrong })
  expect(again.statusCode, again.body).toBe(200)
  expect(await countReferences()).toEqual({ wrong: 0, right: 0 })
})

test('the same photo is not taken from a product twice, nor given to one twice', async () => {
  const [first, second] = [await createScan(), await createScan()]
  for (const id of [first, second]) await confirm(id, wrong)
  expect(await countReferences()).toEqual({ wrong: 1, right: 0 })
  await Promise.all([confirm(first, right), confirm(second, right)])
  expect(await countReferences()).toEqual({ wrong: 0, right: 1 })
})

test("the publisher's own picture stays with its product", async () => {
  const { pictures } = olea.services.catalogue
  await pictures.add(wrong, { bytes: photo, fileName: 'label.jpg' }, { kind: 'front' }, undefined)
  const id = await createScan()
  await confirm(id, wrong)
  await confirm(id, right)
  expect((await olea.services.catalogue.products.get(wrong, { isAdmin: true })).pictures).toHaveLength(1)
})
