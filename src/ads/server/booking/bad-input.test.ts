// Whatever is wrong with a request, the answer names the field, and nothing of it is stored: no advertisement, no change, no
// picture.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestPicture } from '#src/media/server/pictures.fixtures.ts'
import { expectProblem } from '#src/test-app.ts'
import { type AdsApp, createAdsApp, minimalAd } from '../../ads.fixtures.ts'
import { advertisementFieldNames } from '../../contract/advertisement-fields.ts'

let olea: AdsApp
let stored: { _id: string }
let png: Buffer

beforeAll(async () => {
  olea = await createAdsApp({ environment: { PUBLICATION_TIME_ZONE: 'Europe/Berlin' } })
  stored = await olea.book({ budget: 5, endDate: '2999-12-31' })
  png = await createTestPicture('png', { width: 300, height: 250 })
})
afterAll(() => olea.close())

/** Values that the field cannot have, as JSON. */
const wrongValues: Record<string, unknown[]> = {
  title: [5, null, true, {}, ['x'], ' ', 'x'.repeat(201), 'a\u0000b', '\ud800'],
  content: [5, null, {}, [], '', 'x'.repeat(2_001), '\u0000'],
  type: [5, null, {}, ['popup'], 'banner', 'toString', ''],
  positions: [5, {}, [5], [['top']], true, Array.from({ length: 30 }, () => 'top')],
  imageUrl: [5, {}, ['/media/x'], 'ftp://a.example/b.png', 'javascript:alert(1)', '//evil.example/x.png'],
  linkUrl: [
    5,
    {},
    [],
    'javascript:alert(1)',
    'data:text/html,x',
    'mill.example',
    '//mill.example',
    'https://',
    ' http://a b/',
  ],
  targetNews: [5, {}, [], 'article', '0'.repeat(101)],
  category: [5, null, {}, [], 'x'.repeat(101)],
  targetAudience: [5, null, {}, [], 'x'.repeat(201)],
  advertiser: [5, null, {}, [], 'x'.repeat(201)],
  isActive: [5, null, {}, [], 'perhaps', ''],
  startDate: [
    5,
    true,
    {},
    [],
    'tomorrow',
    '2026-02-30',
    '2026-13-01',
    '01.12.2026',
    '2026-12-01T10:00',
    '0026-12-01',
    '0099-12-31',
  ],
  endDate: [5, true, {}, [], 'tomorrow', '2026-02-29', '2026-12-01T25:00:00Z', '1999-01-01'],
  priority: [0, 11, 1.5, true, {}, [], 'high', '1e1', '0x5', Number.MAX_SAFE_INTEGER],
  budget: [-1, true, {}, [], 'cheap', '1,5', '$5', 1e12, 0.0000001],
  costPerClick: [-0.01, true, {}, [], 'cheap', '1e-3', 1e12, 0.12345678],
  costPerImpression: [-0.01, true, {}, [], 'cheap', 'NaN', 'Infinity', 1e12, 0.0000005],
  pacing: [5, null, {}, [], 'slow', ''],
  frequencyCap: [-1, 1.5, true, {}, [], 'often', 1e9],
  trackConversions: [5, null, {}, [], 'perhaps', ''],
}
const placed = { type: 'sidebar-banner', positions: ['first'] }

const listAll = async () => (await olea.call('GET', '')).json()
const listPictures = async () =>
  (await olea.app.inject({ url: '/api/media', headers: olea.headers })).json().pagination.total

async function expectRefused(
  response: { statusCode: number; headers: Record<string, unknown>; body: string },
  field: string,
) {
  const problem = expectProblem(response, 400)
  expect(
    problem.errors?.map(({ path }) => path.split('.')[0]),
    response.body,
  ).toContain(field)
  for (const { message } of problem.errors ?? []) expect(message).not.toMatch(/^Invalid/)
}

test('every field has wrong values here', () => {
  expect(Object.keys(wrongValues).toSorted()).toEqual(advertisementFieldNames.toSorted())
})

describe.each(Object.entries(wrongValues))('%s', (field, values) => {
  const base = field === 'targetNews' ? { ...minimalAd, ...placed } : minimalAd

  test('as JSON', async () => {
    const before = [await listAll(), await listPictures()]
    for (const value of values) {
      await expectRefused(await olea.call('POST', '', { ...base, [field]: value }), field)
      const change = field === 'targetNews' ? { ...placed, [field]: value } : { [field]: value }
      await expectRefused(await olea.call('PATCH', `/${stored._id}`, { title: 'Changed', ...change }), field)
    }
    expect([await listAll(), await listPictures()]).toEqual(before)
  })

  test('in a form with a picture', async () => {
    const before = [await listAll(), await listPictures()]
    const texts = values.filter(
      (value): value is string =>
        typeof value === 'string' && value !== '' && value.isWellFormed() && !value.includes('\u0000'),
    )
    for (const value of texts) {
      await expectRefused(await sendForm('POST', '', { ...base, [field]: value }, png), field)
      const change = field === 'targetNews' ? { ...placed, [field]: value } : { [field]: value }
      await expectRefused(await sendForm('PATCH', `/${stored._id}`, change, png), field)
    }
    expect([await listAll(), await listPictures()]).toEqual(before)
  })
})

test('bodies that are no objects, and unknown advertisements, store nothing', async () => {
  const before = [await listAll(), await listPictures()]
  for (const payload of ['null', '[]', '5', '"text"', '{', '{"title":', ''])
    for (const [method, url] of [
      ['POST', ''],
      ['PATCH', `/${stored._id}`],
    ] as const) {
      const headers = { ...olea.headers, 'content-type': 'application/json' }
      const response = await olea.app.inject({ method, url: `/api/advertisements${url}`, headers, payload })
      expectProblem(response, 400)
    }
  for (const id of ['0123456789abcdef01234567', 'unknown', '..%2F..'])
    expectProblem(await sendForm('PATCH', `/${id}`, { title: 'New' }, png), 404)
  expectProblem(await sendForm('PATCH', `/${stored._id}`, { endDate: '2020-01-01' }, png), 400)
  expect([await listAll(), await listPictures()]).toEqual(before)
})

test('pictures that run scripts or are no pictures are refused by name, whatever they are called', async () => {
  const before = [await listAll(), await listPictures()]
  const files = [
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    '<!doctype html><script>alert(1)</script>',
    'GIF89a<script>alert(1)</script>',
    '%PDF-1.7',
    '',
  ].map((text) => Buffer.from(text))
  for (const file of [...files, png.subarray(0, 60)])
    for (const name of ['ad.png', '../../ad.svg', 'ad.html'])
      await expectRefused(await sendForm('POST', '', minimalAd, file, name), 'file')
  await expectRefused(await sendForm('POST', '', minimalAd, png, 'ad.png', 'picture'), 'file')
  expect([await listAll(), await listPictures()]).toEqual(before)
})

test('a picture on a private address is not fetched, and the admin sees why', async () => {
  const hosts = [
    '127.0.0.1',
    'localhost',
    '169.254.169.254',
    '10.0.0.1',
    '[::1]',
    '0x7f.1',
    '[::ffff:127.0.0.1]',
  ]
  for (const host of hosts) {
    const { _id } = await olea.book({ imageUrl: `http://${host}/ad.png` })
    await olea.services.ads.copyPicture(_id)
    expect(await olea.get(_id), host).toMatchObject({ warnings: ['picture-failed'], status: 'unshowable' })
    const running = (await olea.call('GET', '/search?status=running')).json<{ _id: string }[]>()
    expect(
      running.map((ad) => ad._id),
      host,
    ).not.toContain(_id)
    const shown = (await olea.read('/active')).json<{ _id: string; picture: unknown }[]>()
    expect(shown.find((ad) => ad._id === _id)?.picture ?? null, host).toBeNull()
    await olea.call('DELETE', `/${_id}`)
  }
})

test('amounts keep six decimal places', async () => {
  for (const amount of [0.1, 0.000001, 0.333333, 999_999_999.999_999, 123_456.789_012, '0.30', '7']) {
    const ad = await olea.book({ costPerImpression: amount, costPerClick: amount, budget: amount })
    expect([ad.costPerImpression, ad.costPerClick, ad.budget]).toEqual([
      Number(amount),
      Number(amount),
      Number(amount),
    ])
    await olea.call('DELETE', `/${ad._id}`)
  }
})

test('days with a change of the clocks last from midnight to midnight', async () => {
  for (const [day, hours] of [
    ['2026-03-29', 23],
    ['2026-10-25', 25],
    ['2026-11-25', 24],
  ] as const) {
    const ad = await olea.book({ startDate: day, endDate: day })
    const { rows } = await olea.database.pool.query<{ hours: number }>(
      'select (extract(epoch from ends_at - starts_at) / 3600)::float8 as hours from advertisements where id = $1',
      [ad._id],
    )
    expect(rows[0]?.hours, day).toBe(hours)
    expect([ad.startDate, ad.endDate]).toEqual([`${day}T00:00:00.000Z`, `${day}T00:00:00.000Z`])
  }
})

async function sendForm(
  method: 'POST' | 'PATCH',
  path: string,
  fields: Record<string, string | string[]>,
  file: Buffer,
  fileName = 'ad.png',
  fileField = 'file',
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one)
  form.append(fileField, new Blob([new Uint8Array(file)]), fileName)
  const request = new Request('http://olea.test', { method: 'POST', body: form })
  const headers = { ...olea.headers, 'content-type': request.headers.get('content-type') ?? '' }
  const payload = Buffer.from(await request.arrayBuffer())
  return olea.app.inject({ method, url: `/api/advertisements${path}`, headers, payload })
}

test.each([
  ['title', 'x'.repeat(201), { maxLength: 200 }],
  ['linkUrl', `https://mill.example/${'x'.repeat(2_000)}`, { maxLength: 2_000 }],
  ['positions', Array.from({ length: 30 }, () => 'top'), { maxItems: 20 }],
  ['priority', 0, { minimum: 1 }],
  ['priority', 11, { maximum: 10 }],
  ['budget', -1, { minimum: 0 }],
  ['costPerClick', 1e12, { maximum: 1_000_000_000 }],
])('the response contains the limit of %s that is exceeded', async (field, value, limit) => {
  const problem = expectProblem(await olea.call('POST', '', { ...minimalAd, [field]: value }), 400)
  expect(problem.errors).toEqual([{ path: field, message: expect.any(String), ...limit }])
})

test('the response contains what was spent of a budget that is too small', async () => {
  const { _id } = await olea.book({ budget: 5, costPerImpression: 1.5 })
  await olea.send(_id, 'impression')
  const problem = expectProblem(await olea.call('PATCH', `/${_id}`, { budget: 1 }), 400)
  expect(problem.errors).toMatchObject([{ path: 'budget', minimum: 1.5 }])
})
