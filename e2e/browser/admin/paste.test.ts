// Pasted HTML is sanitized, and the server stores the HTML that the editor sends.
import { Parser } from 'htmlparser2'
import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  articleIdFromUrl,
  contentField,
  openNewArticle,
  paste,
  saveButton,
  titleField,
  visitAdmin,
  waitForSaveState,
} from '../support/admin.ts'
import { fetchStoredArticle, publishArticle } from '../support/articles.ts'
import {
  googleDocs,
  googleDocsClean,
  googleDocsDeep,
  googleDocsDeepClean,
  hostileHtml,
  word,
  wordClean,
  wordInterrupted,
  wordInterruptedClean,
  wordOnline,
  wordOnlineClean,
} from '../support/clipboard-html.ts'
import { withBrowser } from '../support/visit.ts'

withBrowser()

const Sent = z.object({ content: z.string() })

test.each([
  ['Word', word, wordClean],
  ['Google Docs', googleDocs, googleDocsClean],
  ['Word in the browser', wordOnline, wordOnlineClean],
  ['a continued list of Word', wordInterrupted, wordInterruptedClean],
  ['nested list items of Google Docs', googleDocsDeep, googleDocsDeepClean],
])('cleans HTML pasted from %s, and the server stores it unchanged', async (_name, clipboard, clean) => {
  const visit = await visitAdmin()
  const { page, faults, close } = visit
  await openNewArticle(visit)
  await paste(page, clipboard)
  await titleField(page).fill('Pasted')
  const saving = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/news'),
  )
  await saveButton(page).click()
  const { content } = Sent.parse((await saving).postDataJSON())
  expect(content).toBe(clean)
  await waitForSaveState(page, 'Saved')
  const id = articleIdFromUrl(page)
  expect(tokenizeHtml((await fetchStoredArticle(id)).content)).toEqual(tokenizeHtml(content))
  expect(faults).toEqual([])
  await close()
})

test('runs, requests and inserts nothing of pasted attacks', async () => {
  const visit = await visitAdmin()
  const { page, faults, close } = visit
  await page.addInitScript(() =>
    Object.assign(window, { steal: () => document.body.setAttribute('data-stolen', '') }),
  )
  await openNewArticle(visit)
  await paste(page, hostileHtml)
  const html = await contentField(page).innerHTML()
  expect(html).toContain('More words')
  expect(html).not.toMatch(/steal|evil|javascript|<iframe|<script|<form|<svg|onerror|style=/i)
  expect(await page.locator('body').getAttribute('data-stolen')).toBeNull()
  // Parsing the clipboard may report policy violations, but sends no request.
  expect(faults.filter((fault) => !/violate/i.test(fault))).toEqual([])
  await close()
})

test('uploads the picture file of the clipboard when its HTML refers to a local file', async () => {
  const visit = await visitAdmin()
  const { page, close } = visit
  await openNewArticle(visit)
  const uploads: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/media')) uploads.push(request.url())
  })
  await contentField(page).focus()
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(60, 40)
    canvas.getContext('2d')?.fillRect(0, 0, 60, 40)
    const file = new File([await canvas.convertToBlob()], 'image.png', { type: 'image/png' })
    const data = new DataTransfer()
    data.setData(
      'text/html',
      '<html><body><p><img width=60 src="file:///C:/Temp/clip_image001.png"></p></body></html>',
    )
    data.items.add(file)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  await contentField(page).locator('img[src*="/media/"]').waitFor()
  expect(uploads).toHaveLength(1)
  await close()
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
  const { _id } = await publishArticle({ title: 'Everything', content: everything, isPublished: false })
  const before = (await fetchStoredArticle(_id)).content
  const { page, open, faults, close } = await visitAdmin()
  await open(`/admin/edit-article/${_id}`)
  await contentField(page).waitFor()
  await contentField(page).locator('h2').first().click()
  await page.keyboard.press('End')
  await page.keyboard.type('ing')
  await saveButton(page).click()
  await waitForSaveState(page, 'Saved')
  const after = (await fetchStoredArticle(_id)).content
  expect(tokenizeHtml(after)).toEqual(tokenizeHtml(before.replace('>Head<', '>Heading<')))
  // Requests for pictures of other sites fail in tests.
  expect(faults.filter((fault) => !fault.includes('example.org') && !fault.includes('ERR_FAILED'))).toEqual(
    [],
  )
  await close()
})

test('sends the stored text unchanged when the text was not edited', async () => {
  const { _id } = await publishArticle({ title: 'Untouched', content: everything, isPublished: false })
  const before = (await fetchStoredArticle(_id)).content
  const { page, open, close } = await visitAdmin()
  await open(`/admin/edit-article/${_id}`)
  await titleField(page).fill('Touched')
  const saving = page.waitForRequest((request) => request.method() === 'PATCH')
  await saveButton(page).click()
  expect(Sent.parse((await saving).postDataJSON()).content).toBe(before)
  await close()
})

/** Normalizes HTML to a list of tags and texts, which ignores the order of attributes and white space. */
function tokenizeHtml(html: string): string[] {
  const tokens: string[] = []
  const synonyms: Record<string, string> = { b: 'strong', i: 'em' }
  let isWordBefore = false
  const parser = new Parser({
    onopentag(name, attributes) {
      const pairs = Object.entries(attributes).map(([key, value]) => `${key}=${value}`)
      tokens.push([synonyms[name] ?? name, ...pairs.sort()].join(' '))
      isWordBefore = false
    },
    onclosetag(name) {
      tokens.push(`/${synonyms[name] ?? name}`)
      isWordBefore = false
    },
    ontext(text) {
      const words = text.replaceAll(/\s+/g, ' ')
      if (words.trim() === '') return
      if (isWordBefore) tokens.push(`${tokens.pop() ?? ''}${words}`)
      else tokens.push(words)
      isWordBefore = true
    },
  })
  parser.end(html)
  return tokens.map((part) => part.trim())
}
