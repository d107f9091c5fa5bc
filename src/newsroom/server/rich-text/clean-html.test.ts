import { expect, test } from 'vitest'
import { cleanHtml } from './clean-html.ts'

const unchanged: [string, string][] = [
  [
    'headings and paragraphs',
    '<h2>Harvest</h2><p>First <strong>oil</strong> &amp; <em>bread</em>.</p><h6>End</h6>',
  ],
  ['nested lists', '<ul><li>Spain<ul><li>Jaén</li></ul></li><li>Italy</li></ul>'],
  ['a numbered list', '<ol start="3" reversed type="a"><li value="7">Press</li><li>Settle</li></ol>'],
  ['definitions', '<dl><dt>Acidity</dt><dd>Below 0.8 %</dd></dl>'],
  [
    'a quotation',
    '<blockquote cite="https://example.org/q"><p>Liquid gold</p><cite>Homer</cite></blockquote>',
  ],
  ['code', '<pre class="language-js"><code class="language-js">if (a &lt; b) {\n  press()\n}</code></pre>'],
  [
    'a table',
    '<table><caption>Prices</caption><thead><tr><th scope="col">Oil</th><th colspan="2" scope="col">€</th></tr></thead><tbody><tr><td rowspan="2">Picual</td><td>4</td><td>5</td></tr></tbody><tfoot><tr><td>Σ</td></tr></tfoot></table>',
  ],
  [
    'a figure',
    '<figure><img src="/media/2026/press.avif" alt="A stone press" width="800" height="600" loading="lazy" /><figcaption>Jaén, 2026</figcaption></figure>',
  ],
  ['a remote picture as sent', '<p><img src="http://example.org/a.webp?w=1&amp;h=2" alt="" /></p>'],
  ['details', '<details open><summary>More</summary><p>Text</p></details>'],
  [
    'inline words',
    '<p><abbr title="Extra virgin olive oil">EVOO</abbr> <kbd>Tab</kbd> <samp>x</samp> <var>y</var> <q>z</q> H<sub>2</sub>O m<sup>2</sup> <mark>m</mark> <small>s</small> <u>u</u> <s>s</s> <time datetime="2026-11-21">today</time> <del>a</del><ins>b</ins></p>',
  ],
  ['Arabic', '<p dir="rtl" lang="ar">زيت الزيتون <bdi>Picual</bdi> ٪٨٠</p>'],
  [
    'Japanese with reading aids',
    '<p lang="ja"><ruby>油<rp>(</rp><rt>あぶら</rt><rp>)</rp></ruby>は健康に良い。</p>',
  ],
  ['Hindi, Cyrillic, emoji', '<p>जैतून का तेल — оливковое масло 🫒👩🏽‍🌾🇪🇸</p>'],
  ['text without a block', 'Just <b>words</b>, no paragraph.'],
  [
    'mail, phone and relative links',
    '<a href="mailto:a@example.org">m</a><a href="tel:+34953">t</a><a href="/article/5?x=1#y">r</a>',
  ],
  [
    'formats',
    '<p class="ol-size-18 ol-align-center ol-indent-2">a<span class="ol-colour-red ol-highlight-yellow">b</span></p>',
  ],
  [
    'columns',
    '<table><colgroup span="2"><col span="2" /></colgroup><tbody><tr><td>1</td></tr></tbody></table>',
  ],
]

test.each(unchanged)('keeps %s', (_name, html) => {
  expect(cleanHtml(html)).toBe(html)
})

const changed: [string, string, string][] = [
  ['the page owns h1', '<h1>Title</h1>', '<h2>Title</h2>'],
  [
    'old names',
    '<strike>a</strike><tt>b</tt><center>c</center>',
    '<s>a</s><code>b</code><div class="ol-align-center">c</div>',
  ],
  ['sections keep their blocks', '<article>a</article><section>b</section>', '<div>a</div><div>b</div>'],
  [
    'font sizes in style',
    '<span style="font-size: 18px; color: red">a</span>',
    '<span class="ol-size-18">a</span>',
  ],
  ['other sizes go', '<span style="font-size: 17px">a</span>', 'a'],
  ['alignment in style', '<p style="TEXT-ALIGN:Right">a</p>', '<p class="ol-align-right">a</p>'],
  ['alignment as attribute', '<p align="justify">a</p>', '<p class="ol-align-justify">a</p>'],
  ['style beats class', '<p class="ol-size-10" style="font-size:30px">a</p>', '<p class="ol-size-30">a</p>'],
  ['direction in style', '<p style="direction: rtl">a</p>', '<p dir="rtl">a</p>'],
  [
    'Quill formats',
    '<p class="ql-align-right ql-indent-3 ql-direction-rtl"><span class="ql-size-18px ql-color-red ql-bg-blue">a</span></p><p><span class="ql-size-huge">b</span></p>',
    '<p class="ol-align-right ol-indent-3" dir="rtl"><span class="ol-size-18 ol-colour-red ol-highlight-blue">a</span></p><p><span class="ol-size-30">b</span></p>',
  ],
  [
    'Quill video',
    '<iframe class="ql-video" frameborder="0" allowfullscreen="true" src="https://www.youtube.com/embed/dQw4w9WgXcQ?showinfo=0"></iframe>',
    '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" allowfullscreen loading="lazy" class="ol-video"></iframe>',
  ],
  [
    'Vimeo with size and title',
    '<iframe title="Mill" width="640" height="360px" src="//player.vimeo.com/video/76979871?autoplay=1"></iframe>',
    '<iframe src="https://player.vimeo.com/video/76979871?dnt=1" width="640" height="360" allowfullscreen loading="lazy" class="ol-video" title="Mill"></iframe>',
  ],
  [
    'WordPress blocks',
    '<!-- wp:heading {"level":3} -->\n<h3 class="wp-block-heading" id="oil">Oil</h3>\n<!-- /wp:heading -->\n<!-- wp:image {"id":7} -->\n<figure class="wp-block-image aligncenter size-large"><img src="https://example.org/wp-content/uploads/o.jpg" alt="Olives" class="wp-image-7" srcset="https://example.org/o-300.jpg 300w" sizes="(max-width: 300px) 100vw"/><figcaption class="wp-element-caption">Olives</figcaption></figure>\n<!-- /wp:image -->',
    '\n<h3 id="content-oil">Oil</h3>\n\n\n<figure class="ol-align-center"><img src="https://example.org/wp-content/uploads/o.jpg" alt="Olives" /><figcaption>Olives</figcaption></figure>\n',
  ],
  ['an unknown element with text', '<o:p>a</o:p><blink>b</blink>', 'ab'],
  [
    'anchors and their targets',
    '<a href="#fn1">1</a><p id="fn1">note</p><a name="old"></a>',
    '<a href="#content-fn1">1</a><p id="content-fn1">note</p><a id="content-old"></a>',
  ],
  ['unusable ids', '<p id="a b">x</p><p id="&quot;">y</p>', '<p>x</p><p>y</p>'],
  [
    'links to other sites',
    '<a href="https://example.org" target="_top" rel="author sponsored NOFOLLOW">a</a><a href="//example.org/x" target="_blank">b</a>',
    '<a href="https://example.org" rel="noopener nofollow sponsored">a</a><a href="https://example.org/x" target="_blank" rel="noopener">b</a>',
  ],
  [
    'unusual spellings of URLs',
    '<a href="https:\\\\example.org\\x">a</a><a href=" https://example.org/a&#10;b ">b</a>',
    '<a href="https://example.org/x" rel="noopener">a</a><a href="https://example.org/ab" rel="noopener">b</a>',
  ],
  ['unclosed tags', '<p>a<p>b<ul><li>c<li>d', '<p>a</p><p>b</p><ul><li>c</li><li>d</li></ul>'],
  ['NUL, half surrogates, carriage returns', '<p>a\0b\ud800c\udc00\r\nd\u0007</p>', '<p>abc\nd</p>'],
  ['controls written as references', '<p title="a&#1;b">a&#1;b&#13;c</p>', '<p title="ab">ab\nc</p>'],
  ['language of code', '<pre class="hljs language-C++ x">a</pre>', '<pre class="language-c++">a</pre>'],
  ['pictures without a URL', '<p>a<img alt="x"><img src="">b</p>', '<p>ab</p>'],
]

test.each(changed)('normalizes %s', (_name, html, expected) => {
  expect(cleanHtml(html)).toBe(expected)
  expect(cleanHtml(expected)).toBe(expected)
})

const heads = {
  png: '89504e470d0a1a0a0000000d49484452',
  gif: '47494638396101000100',
  jpeg: 'ffd8ffe000104a464946',
  bmp: '424d3a0000000000000036000000280000000100',
  'x-icon': '00000100010010100000',
}
const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64')

test.each(Object.entries(heads))('keeps an inline picture of type %s', (type, hex) => {
  const html = `<img src="data:image/${type};base64,${base64(hex)}" alt="" />`
  expect(cleanHtml(html)).toBe(html)
})

test('stores an inline picture with the type detected from its bytes', () => {
  const html = `<img src="data:image/png;base64,${base64(heads.jpeg)}">`
  expect(cleanHtml(html)).toContain('data:image/jpeg;base64,')
})

test.each(['svg+xml', 'webp', 'avif', 'tiff', 'html'])('removes an inline picture declared as %s', (type) => {
  expect(cleanHtml(`<img src="data:image/${type};base64,${base64(heads.png)}">`)).toBe('')
})

test.each(['<svg xmlns="x">', 'RIFFxxxxWEBPVP8 ', '<html>', 'BMW is a car, not a bitmap', ''])(
  'removes an inline picture whose bytes are %j',
  (content) => {
    expect(cleanHtml(`<img src="data:image/png;base64,${Buffer.from(content).toString('base64')}">`)).toBe('')
  },
)

const hiding =
  'applet audio button canvas form frame frameset iframe input label legend map marquee math noembed noframes noscript object optgroup option output picture plaintext select slot svg template textarea title video xmp x-unknown o:p'.split(
    ' ',
  )
const wordsOf = (html: string) => html.replaceAll(/<[^>]*>/g, ' ')

test.each(hiding)('keeps the text in and after <%s>, closed or not', (name) => {
  for (const html of [
    `<p>before</p><${name}>in<b>side</b></${name}><p>behind</p>`,
    `<p>before</p><${name} id="x">in<b>side</b><p>behind</p>`,
    `<p>before in side</p><${name.toUpperCase()} src="/x" /><p>behind</p>`,
    `<p>before</p><div><${name}><p title="</${name}>in">in<i>side</i></${name}></div><p>behind</p>`,
  ])
    for (const word of ['before', 'in', 'side', 'behind'])
      expect(wordsOf(cleanHtml(html)), html).toContain(word)
})

test('removes closed comments and keeps the text after unclosed ones', () => {
  expect(cleanHtml('<p>a<!-- b --></p><!--> <!---><p>c</p><!-- d <p>e</p><!-- f')).toBe(
    '<p>a</p> <p>c</p> d <p>e</p> f',
  )
})

test('keeps the order of unclosed videos and the text between them', () => {
  const frame = (id: string) => `<iframe src="https://www.youtube.com/embed/${id}" />`
  const clean = cleanHtml(`<p>one</p>${frame('dQw4w9WgXcQ')}<p>two</p>${frame('aqz-KE-bpKQ')}<p>three</p>`)
  expect(clean.match(/<p>\w+<\/p>|<iframe|<\/iframe>/g)).toEqual([
    '<p>one</p>',
    '<iframe',
    '</iframe>',
    '<p>two</p>',
    '<iframe',
    '</iframe>',
    '<p>three</p>',
  ])
  expect(cleanHtml(clean)).toBe(clean)
})

test('removes scripts and styles with their content', () => {
  expect(cleanHtml('<p>a</p><script>b</script><style>c</style><svg><style>d</style></svg><p>e</p>')).toBe(
    '<p>a</p><p>e</p>',
  )
})
