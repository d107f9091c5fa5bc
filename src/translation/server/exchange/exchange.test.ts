// Files for the programs of translators: what is exported can be imported, and what does not fit is refused by name.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { multipart } from '#src/media/server/library.fixtures.ts'
import { storeArticle } from '#src/news/news.fixtures.ts'
import { createTestApp, expectProblem, type TestApp } from '#src/test-app.ts'

let olea: TestApp
let headers: { authorization: string }
let articles = 0

beforeAll(async () => {
  olea = await createTestApp()
  headers = { authorization: (await olea.translator()).authorization }
})
afterAll(() => olea.close())

const read = (url: string) => olea.app.inject({ url: `/api/translations/${url}`, headers })

function send(target: 'texts' | 'memory' | 'terms', file: string | Buffer) {
  const { payload, contentType } = multipart(Buffer.from(file), {}, 'file.xml')
  return olea.app.inject({
    method: 'POST',
    url: `/api/translations/${target}`,
    headers: { ...headers, 'content-type': contentType },
    payload,
  })
}

/** Every article has its own title, which the memory does not know. */
async function exportArticle(content: string, title = `Day ${++articles}`) {
  const { _id: id } = await storeArticle(olea.services.newsroom, { title, summary: '', content })
  const response = await read(`texts.xlf?lang=de&articles=${id}`)
  expect(response.statusCode, response.body).toBe(200)
  return { id, file: response.body, work: () => olea.services.translation.work.get(id, 'de') }
}

/** Enters translations as a program of a translator does. */
function translate(file: string, texts: Record<string, string>, state = 'translated'): string {
  let result = file
  for (const [source, target] of Object.entries(texts)) {
    expect(result).toContain(`<source>${source}</source>`)
    const unit = new RegExp(`(<source>${RegExp.escape(source)}</source>)(<target.*?</target>)?`)
    result = result.replace(unit, `$1<target state="${state}">${target}</target>`)
  }
  return result
}

const german = {
  'The harvest': 'Die Ernte',
  'The <g id="1">mill</g> opened.': 'Die <g id="1">Mühle</g> öffnete.',
  'Nobody slept &amp; all sang.': 'Niemand schlief &amp; alle sangen.',
}

test('an exported article comes back translated, with its formatting', async () => {
  const { id, file, work } = await exportArticle(
    '<p>The <em>mill</em> opened.</p><p>Nobody slept &amp; all sang.</p>',
    'The harvest',
  )
  const response = await send('texts', translate(file, german, 'final'))
  expect(response.json()).toEqual({
    articles: [{ articleId: id, lang: 'de', title: 'The harvest', stored: 3, unchanged: 0, refused: [] }],
  })
  const { data } = await olea.services.translation.listOfArticle(id)
  expect(data[0]).toMatchObject({
    status: 'reviewed',
    translatedContent: '<p>Die <em>Mühle</em> öffnete.</p><p>Niemand schlief &amp; alle sangen.</p>',
  })
  const again = await read(`texts.xlf?lang=de&articles=${id}`)
  expect(again.body).toContain('<target state="final">Die <g id="1">Mühle</g> öffnete.</target>')
  expect((await send('texts', again.body)).json().articles[0]).toMatchObject({ stored: 0, unchanged: 3 })
  expect((await work()).version).toBe(1)
})

test('a text is not reviewed before the file says so', async () => {
  const { file, work } = await exportArticle('<p>Who opened it?</p>')
  await send('texts', translate(file, { 'Who opened it?': 'Wer öffnete sie?' }))
  const { segments } = await work()
  expect(segments[1]).toMatchObject({ target: 'Wer öffnete sie?', state: 'machine' })
})

test('texts that changed since the export are refused by name, and the others stored', async () => {
  const { id, file, work } = await exportArticle('<p>The first day.</p><p>The second day.</p>')
  await olea.services.newsroom.update(
    id,
    { content: '<p>The first day was cold.</p><p>The second day.</p>' },
    undefined,
  )
  const texts = { 'The first day.': 'Der erste Tag.', 'The second day.': 'Der zweite Tag.' }
  const [report] = (await send('texts', translate(file, texts))).json().articles
  expect(report).toMatchObject({ stored: 1, refused: [{ source: 'The first day.', reason: 'stale' }] })
  expect((await work()).segments.map(({ target }) => target)).toEqual([null, null, 'Der zweite Tag.'])
})

test('reviewed texts are never overwritten', async () => {
  const { file, work } = await exportArticle('<p>It rained.</p>')
  await send('texts', translate(file, { 'It rained.': 'Es regnete.' }, 'final'))
  const [report] = (await send('texts', translate(file, { 'It rained.': 'Regen.' }, 'final'))).json().articles
  expect(report).toMatchObject({ stored: 0, refused: [{ source: 'It rained.', reason: 'reviewed' }] })
  expect((await work()).segments.at(-1)?.target).toBe('Es regnete.')
})

test.each([
  ['without its formatting', 'Die Mühle öffnete.', 'placeholders'],
  ['with another formatting', 'Die <g id="2">Mühle</g> öffnete.', 'placeholders'],
  ['with elements of other formats', 'Die <bpt id="1"/>Mühle öffnete.', 'unreadable'],
  ['with an id that is no number', 'Die <g id="one">Mühle</g> öffnete.', 'unreadable'],
])('a text %s is refused', async (_case, target, reason) => {
  const { file, work } = await exportArticle('<p>An <em>old</em> mill opened.</p>')
  const source = 'An <g id="1">old</g> mill opened.'
  const [report] = (await send('texts', translate(file, { [source]: target }))).json().articles
  expect(report).toMatchObject({ stored: 0, refused: [{ source: 'An old mill opened.', reason }] })
  expect((await work()).segments.at(-1)?.target).toBeNull()
})

test('segments of other programs in a text are ignored', async () => {
  const { file, work } = await exportArticle('<p>Two trees. One well.</p>')
  const target = '<mrk mtype="seg" mid="0">Zwei Bäume.</mrk> <mrk mtype="seg" mid="1">Ein Brunnen.</mrk>'
  await send('texts', translate(file, { 'Two trees. One well.': target }))
  expect((await work()).segments.at(-1)?.target).toBe('Zwei Bäume. Ein Brunnen.')
})

test('files in UTF-16 are read', async () => {
  const { file, work } = await exportArticle('<p>At noon.</p>')
  const text = translate(file, { 'At noon.': 'Am Mittag.' }).replace('UTF-8', 'UTF-16')
  await send('texts', Buffer.from(`\ufeff${text}`, 'utf16le'))
  expect((await work()).segments.at(-1)?.target).toBe('Am Mittag.')
})

test('articles that do not exist are reported', async () => {
  const { id, file } = await exportArticle('<p>Gone.</p>')
  const other = file.replace(id, 'f'.repeat(24))
  expect((await send('texts', other)).json().articles[0].refused[0].reason).toBe('no-article')
  const same = file.replace('target-language="de"', 'target-language="en"')
  expect((await send('texts', same)).json().articles[0].refused[0].reason).toBe('language')
  expectProblem(await read(`texts.xlf?lang=de&articles=${'f'.repeat(24)}`), 404)
})

test('the memory of an agency is used for the next article, and never replaces what is known', async () => {
  const tmx = (target: string) => `<?xml version="1.0"?>
    <tmx version="1.4"><header srclang="en-GB"/><body><tu>
      <tuv xml:lang="en-GB"><seg>A <bpt i="1">&lt;b&gt;</bpt>dry<ept i="1">&lt;/b&gt;</ept> year.</seg></tuv>
      <tuv xml:lang="de-DE"><seg>${target}</seg></tuv>
      <tuv xml:lang="it"><seg>Un anno secco.</seg></tuv>
    </tu></body></tmx>`
  const marked = 'Ein <bpt i="1"/>trockenes<ept i="1"/> Jahr.'
  expect((await send('memory', tmx(marked))).json()).toMatchObject({
    added: 1,
    unchanged: 0,
    refusedTotal: 0,
  })
  expect((await send('memory', tmx('Dürre <bpt i="1"/>!<ept i="1"/>'))).json()).toMatchObject({
    added: 0,
    unchanged: 1,
  })
  expect((await send('memory', tmx('Ein trockenes Jahr.'))).json()).toMatchObject({
    refused: [{ source: 'A dry year.', reason: 'placeholders' }],
  })
  const { work } = await exportArticle('<p>A <strong>dry</strong> year.</p>')
  expect((await work()).segments.at(-1)).toMatchObject({
    target: 'Ein <x id="1">trockenes</x> Jahr.',
    isSuggestion: true,
  })
  const exported = (await read('memory.tmx?source=en&lang=de')).body
  expect(exported).toContain('<seg>Ein <bpt i="1" x="1"/>trockenes<ept i="1"/> Jahr.</seg>')
  expect((await send('memory', exported)).json()).toMatchObject({ added: 0, refusedTotal: 0 })
})

test('all terms come back as they were, and those of a publisher replace them', async () => {
  const exported = (await read('terms.tbx')).body
  expect(exported).toContain('<langSec xml:lang="de"><termSec><term>natives Olivenöl extra</term>')
  expect((await send('terms', exported)).json()).toMatchObject({ changed: 0 })
  const changed = exported.replace(
    '<term>natives Olivenöl extra</term>',
    '<term>Olivenöl der Klasse extra</term>',
  )
  expect((await send('terms', changed)).json()).toMatchObject({ changed: 1 })
  const { pairs } = await olea.services.translation.machine.terms.of('en', 'de')
  expect(pairs.find(({ source }) => source === 'EVOO')?.target).toBe('Olivenöl der Klasse extra')
  expect((await read('terms.tbx')).body).toContain('Olivenöl der Klasse extra')
})

const entities = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
const external = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
const head = '<?xml version="1.0"?>'

test.each([
  ['entities that grow', `${head}${entities}<ROOT>&b;</ROOT>`],
  ['an external entity', `${head}${external}<ROOT>&a;</ROOT>`],
  ['an entity that nobody declares', `${head}<ROOT>&a;</ROOT>`],
  ['elements that do not end', `${head}<ROOT><body>`],
  ['ten thousand nested elements', `${head}<ROOT>${'<g>'.repeat(10_000)}`],
  ['another format', `${head}<html></html>`],
  ['no XML', 'key,en,de\n'],
  ['nothing', ' '],
  ['broken UTF-8', Buffer.from([0x3c, 0xff, 0xc0])],
])('a file with %s is refused', async (_case, file) => {
  const targets = { texts: 'xliff', memory: 'tmx', terms: 'tbx' } as const
  for (const [target, root] of Object.entries(targets) as [keyof typeof targets, string][]) {
    const sent = typeof file === 'string' ? file.replaceAll('ROOT', root) : file
    expectProblem(await send(target, sent), 422, 'broken-file')
  }
})

test('a file of 21 MB is too large, and one without a file is refused', async () => {
  expectProblem(await send('texts', Buffer.alloc(21 * 1024 * 1024, ' ')), 413, 'too-large')
  const url = '/api/translations/texts'
  expectProblem(await olea.app.inject({ method: 'POST', url, headers, payload: {} }), 415)
})

test('XLIFF 2 and files of other sites are refused with what to do', async () => {
  const two = await send('texts', `${head}<xliff version="2.0"></xliff>`)
  expect(expectProblem(two, 422).title).toBe('The file cannot be read')
  expect(two.json().detail).toContain('export it as XLIFF 1.2')
  const other = `${head}<xliff version="1.2"><file original="a.html" target-language="de"></file></xliff>`
  expect((await send('texts', other)).json().detail).toContain('“a.html” does not come from this site')
})
