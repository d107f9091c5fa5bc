// Uses the server's sanitizer, because the server has to store what the editor sends.
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanHtml } from '../../../../server/rich-text/clean-html.ts'
import {
  contentField,
  expectHtml,
  message,
  openEditor,
  paste,
  press,
  saveButton,
  saveState,
  titleField,
  typeText,
  waitForFrame,
} from '../test-editor.ts'
import { buildStoredArticle } from '../test-editor-calls.ts'
import {
  googleDocs,
  googleDocsClean,
  googleDocsDeep,
  googleDocsDeepClean,
  hostileHtml,
  word,
  wordAdjacent,
  wordAdjacentClean,
  wordClean,
  wordInterrupted,
  wordInterruptedClean,
  wordOnline,
  wordOnlineClean,
} from './clipboard-html.fixtures.ts'
import { tokenizeHtml } from './tokenize-html.fixtures.ts'

/** The server's sanitizer, which measures texts by a function of Node. */
function sanitize(html: string): string {
  const byteLength = (text: string) => new TextEncoder().encode(text).length
  Object.assign(globalThis, { Buffer: { byteLength } })
  try {
    return cleanHtml(html)
  } finally {
    Reflect.deleteProperty(globalThis, 'Buffer')
  }
}

test.each([
  ['Word', word, wordClean],
  ['Google Docs', googleDocs, googleDocsClean],
  ['Word in the browser', wordOnline, wordOnlineClean],
  ['a continued list of Word', wordInterrupted, wordInterruptedClean],
  ['two lists of Word, one after the other', wordAdjacent, wordAdjacentClean],
  ['nested list items of Google Docs', googleDocsDeep, googleDocsDeepClean],
])('cleans HTML pasted from %s, and the server stores it unchanged', async (_name, clipboard, clean) => {
  const { bodiesOf } = await openEditor()
  await paste(clipboard)
  await titleField().fill('Pasted')
  await press(saveButton())
  await expect.element(saveState()).toHaveTextContent('Saved')
  expect(bodiesOf('POST /news')).toMatchObject([{ content: clean }])
  expect(tokenizeHtml(sanitize(clean))).toEqual(tokenizeHtml(clean))
})

test('runs and inserts nothing of pasted attacks', async () => {
  await openEditor()
  await paste(hostileHtml)
  await expect.element(contentField()).toMatchTextContent('More words')
  expect(contentField().element().innerHTML).not.toMatch(
    /steal|evil|javascript|<iframe|<script|<form|<svg|onerror|style=/i,
  )
})

/** Every element that the server allows in an article. */
const everything = `<h2 id="content-top">Head</h2><h3>Third</h3><h4>Fourth</h4><h5>Fifth</h5><h6>Sixth</h6>
<p class="ol-size-18 ol-align-center ol-indent-2" lang="de" dir="ltr" title="t">A <b>b</b> <em>e</em> <u>u</u> <s>s</s> H<sub>2</sub>O m<sup>2</sup> <mark>m</mark> <small>sm</small> <abbr title="World">W</abbr> <q cite="https://example.org/">q</q> <cite>c</cite> <kbd>k</kbd> <samp>sa</samp> <var>v</var> <time datetime="2026-01-01">t</time> <del cite="https://example.org/">d</del><ins>i</ins> <bdi>b</bdi> <bdo dir="rtl">o</bdo> <ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby> long<wbr>word <span class="ol-size-30 ol-colour-red ol-highlight-yellow">red</span> <a href="https://example.org/" target="_blank" rel="noopener nofollow" title="l">link</a> <a href="/article/1">in</a> <a href="mailto:a@example.org">mail</a> <a href="#content-top">up</a> <code>code</code> <a href="/x"><code>in</code></a><br>new line</p>
<div class="ol-align-right" id="content-group"><p>group</p></div><hr>
<ul><li>one<ul><li>two</li></ul></li><li><p>p</p><p>q</p></li></ul><ol start="3" reversed="" type="a"><li value="7">x</li></ol>
<dl><dt>term</dt><dd>meaning</dd></dl><blockquote cite="https://example.org/"><p>said</p></blockquote>
<pre><code class="language-js">if (a) {\n  b()\n}</code></pre>
<figure class="ol-align-center"><img src="https://example.org/a.png" alt="a" width="10" height="20" loading="lazy"><figcaption>cap <em>tion</em></figcaption></figure>
<figure><a href="https://example.org/" rel="noopener"><img src="https://example.org/b.png" alt=""></a></figure>
<p>in <img src="https://example.org/c.png" alt="c" class="ol-align-right"> line</p>
<figure><iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe><figcaption>video</figcaption></figure>
<iframe src="https://player.vimeo.com/video/76979871?dnt=1" width="640" height="360"></iframe>
<table><caption>Cap</caption><thead><tr><th scope="col">h</th><th>i</th></tr></thead><tbody><tr><th scope="row">r</th><td>c</td></tr><tr><td colspan="2">both</td></tr></tbody></table>
<figure><table><tbody><tr><td>in a figure</td></tr></tbody></table><figcaption>t</figcaption></figure>
<details open=""><summary>more</summary><p>hidden</p></details>`

test('saves a changed article with every allowed element without losing anything', async () => {
  const content = sanitize(everything)
  const article = buildStoredArticle({ content })
  const { bodiesOf } = await openEditor({ article })
  await typeText('')
  getSelection()?.collapse(contentField().element().querySelector('h2'), 1)
  await waitForFrame()
  await userEvent.keyboard('ing')
  await press(saveButton())
  await expect.element(saveState()).toHaveTextContent('Saved')
  const [sent] = bodiesOf('PATCH /news/:id') as { content: string }[]
  const expected = tokenizeHtml(content.replace('>Head<', '>Heading<'))
  expect(tokenizeHtml(sent?.content ?? '')).toEqual(expected)
  expect(tokenizeHtml(sanitize(sent?.content ?? ''))).toEqual(expected)
})

test('sends the stored text unchanged when the text was not edited', async () => {
  const content = sanitize(everything)
  const { bodiesOf } = await openEditor({ article: buildStoredArticle({ content }) })
  await titleField().fill('Touched')
  await press(saveButton())
  await expect.element(saveState()).toHaveTextContent('Saved')
  expect(bodiesOf('PATCH /news/:id')).toMatchObject([{ content }])
})

test('uploads the picture file of the clipboard when its HTML refers to a local file', async () => {
  const uploads = mockUploads()
  await openEditor()
  const html = '<html><body><p><img width=60 src="file:///C:/Temp/clip_image001.png"></p></body></html>'
  await paste(html, [new File(['picture'], 'image.png', { type: 'image/png' })])
  await expect.element(page.getByRole('form', { name: 'Picture' })).toBeVisible()
  expect(contentField().element().querySelector('img')?.getAttribute('src')).toBe('/media/image.png')
  expect(uploads).toEqual(['image.png'])
})

test('names the picture that could not be uploaded, and inserts the others', async () => {
  const uploads = mockUploads({ rejected: 'mill.png' })
  await openEditor()
  await paste('', [
    new File(['picture'], 'mill.png', { type: 'image/png' }),
    new File(['picture'], 'grove.png', { type: 'image/png' }),
  ])
  await expect.element(page.getByRole('status').last()).toHaveTextContent('mill.png could not be uploaded.')
  expect(uploads).toEqual(['mill.png', 'grove.png'])
  expect(contentField().element().querySelectorAll('img')).toHaveLength(1)
})

test('inserts dropped pictures in their order where they were dropped', async () => {
  mockUploads()
  await openEditor({ article: buildStoredArticle({ content: '<p>First</p><p>Last</p>' }) })
  await expect.element(contentField()).toHaveTextContent('FirstLast')
  const data = new DataTransfer()
  for (const name of ['mill.png', 'grove.png', 'press.png'])
    data.items.add(new File(['picture'], name, { type: 'image/png' }))
  const first = contentField().getByText('First').element()
  const { left, top } = first.getBoundingClientRect()
  const place = { clientX: left + 200, clientY: top + 5 }
  first.dispatchEvent(
    new DragEvent('drop', { ...place, dataTransfer: data, bubbles: true, cancelable: true }),
  )
  const listSources = () =>
    [...contentField().element().querySelectorAll('img')].map((picture) => picture.getAttribute('src'))
  await expect.poll(listSources).toEqual(['/media/mill.png', '/media/grove.png', '/media/press.png'])
  const blocks = [...contentField().element().children].map(({ tagName }) => tagName)
  expect(blocks.slice(0, 5)).toEqual(['P', 'FIGURE', 'FIGURE', 'FIGURE', 'P'])
})

/** Answers uploads until the end of the test. Returns the names of the files so far. */
function mockUploads({ rejected = '' } = {}): string[] {
  const names: string[] = []
  function Upload() {
    const request = Object.assign(new EventTarget(), {
      upload: new EventTarget(),
      status: 0,
      responseText: '',
      open: () => undefined,
      send: (form: FormData) => {
        const { name } = form.get('file') as File
        names.push(name)
        request.status = name === rejected ? 415 : 201
        request.responseText = JSON.stringify({ picture: { address: `/media/${name}`, alt: '' } })
        request.dispatchEvent(new Event('load'))
      },
    })
    return request
  }
  vi.stubGlobal('XMLHttpRequest', Upload)
  return names
}

test('says that pictures of a document on the disk cannot be pasted', async () => {
  await openEditor()
  await paste('<p>Words</p><p><img src="file:///C:/Temp/clip_image001.png"></p>')
  await expect.element(message()).toMatchTextContent('Save them as files and insert them.')
  await expectHtml('<p>Words</p>')
})
