import { expect, test } from 'vitest'
import { convert } from './wordpress-to-html.fixtures.ts'

const html = (content: string) => convert(content).html

test('removes block comments and keeps the content of blocks', () => {
  expect(
    html(`<!-- wp:heading {"level":1} --><h1 class="wp-block-heading">One</h1><!-- /wp:heading -->
<!-- wp:columns --><div class="wp-block-columns"><!-- wp:column --><div class="wp-block-column"><!-- wp:paragraph {"align":"center"} --><p class="has-text-align-center">Left</p><!-- /wp:paragraph --></div><!-- /wp:column --><!-- wp:column --><div class="wp-block-column"><!-- wp:list --><ul><!-- wp:list-item --><li>Two<!-- wp:list --><ul><!-- wp:list-item --><li>Deep</li><!-- /wp:list-item --></ul><!-- /wp:list --></li><!-- /wp:list-item --></ul><!-- /wp:list --></div><!-- /wp:column --></div><!-- /wp:columns -->
<!-- wp:separator --><hr class="wp-block-separator"/><!-- /wp:separator -->
<!-- wp:spacer --><div style="height:50px" aria-hidden="true" class="wp-block-spacer"></div><!-- /wp:spacer -->
<!-- wp:buttons --><div class="wp-block-buttons"><!-- wp:button --><div class="wp-block-button"><a class="wp-block-button__link" href="/shop">Buy</a></div><!-- /wp:button --></div><!-- /wp:buttons -->`),
  ).toBe(
    [
      '<h2>One</h2>',
      '<p style="text-align:center">Left</p>',
      '<ul><li>Two<ul><li>Deep</li></ul></li></ul>',
      '<hr>',
      '<p><a href="https://grove.example/shop">Buy</a></p>',
    ].join('\n'),
  )
})

test('keeps quotes, pull quotes, tables with captions, verse, preformatted text and code', () => {
  expect(
    html(`<!-- wp:quote --><blockquote class="wp-block-quote"><p>Said</p><cite>She</cite></blockquote><!-- /wp:quote -->
<!-- wp:pullquote --><figure class="wp-block-pullquote"><blockquote><p>Pulled</p></blockquote></figure><!-- /wp:pullquote -->
<!-- wp:table --><figure class="wp-block-table"><table><thead><tr><th>Oil</th></tr></thead><tbody><tr><td colspan="2">Picual</td></tr></tbody></table><figcaption>Prices</figcaption></figure><!-- /wp:table -->
<!-- wp:verse --><pre class="wp-block-verse">Line
  two</pre><!-- /wp:verse -->
<!-- wp:code --><pre class="wp-block-code"><code>if (a &lt; b) [x]
</code></pre><!-- /wp:code -->`),
  ).toBe(
    [
      '<blockquote><p>Said</p>\n<p><cite>She</cite></p></blockquote>',
      '<blockquote><p>Pulled</p></blockquote>',
      '<table><thead><tr><th>Oil</th></tr></thead><tbody><tr><td colspan="2">Picual</td></tr></tbody></table>\n<p><em>Prices</em></p>',
      '<pre>Line\n  two</pre>',
      '<pre><code>if (a &lt; b) [x]\n</code></pre>',
    ].join('\n'),
  )
})

test('converts old and new galleries to a figure with figures', () => {
  const expected =
    '<figure><figure><img src="https://a.example/1.jpg" alt="One"><figcaption>First</figcaption></figure>\n<figure><img src="https://a.example/2.jpg" alt=""></figure>\n<figcaption>Both</figcaption></figure>'
  expect(
    html(
      '<!-- wp:gallery --><figure class="wp-block-gallery has-nested-images"><!-- wp:image --><figure class="wp-block-image"><img src="https://a.example/1.jpg" alt="One"/><figcaption>First</figcaption></figure><!-- /wp:image --><!-- wp:image --><figure class="wp-block-image"><img src="https://a.example/2.jpg" alt=""/></figure><!-- /wp:image --><figcaption class="blocks-gallery-caption">Both</figcaption></figure><!-- /wp:gallery -->',
    ),
  ).toBe(expected)
  expect(
    html(
      '<!-- wp:gallery --><figure class="wp-block-gallery"><ul class="blocks-gallery-grid"><li class="blocks-gallery-item"><figure><img src="https://a.example/1.jpg" alt="One"/><figcaption>First</figcaption></figure></li><li class="blocks-gallery-item"><figure><img src="https://a.example/2.jpg" alt=""/></figure></li></ul><figcaption>Both</figcaption></figure><!-- /wp:gallery -->',
    ),
  ).toBe(expected)
})

test('embeds videos of YouTube and Vimeo, and links other media', () => {
  const embed = (url: string, caption = '') =>
    `<!-- wp:embed {"url":"${url}"} --><figure class="wp-block-embed is-type-video"><div class="wp-block-embed__wrapper">\n${url}\n</div>${caption}</figure><!-- /wp:embed -->`
  expect(html(embed('https://youtu.be/ex8fMxXJDJw', '<figcaption>A film</figcaption>'))).toBe(
    '<figure><iframe src="https://www.youtube-nocookie.com/embed/ex8fMxXJDJw" title="YouTube" allowfullscreen></iframe><figcaption>A film</figcaption></figure>',
  )
  expect(html(embed('https://twitter.com/a/status/1'))).toBe(
    '<p><a href="https://twitter.com/a/status/1">https://twitter.com/a/status/1</a></p>',
  )
  expect(html('Text\n\nhttps://vimeo.com/123456\n\nMore')).toContain('https://player.vimeo.com/video/123456')
  expect(html('<iframe src="https://evil.example/x"></iframe>')).toBe(
    '<p><a href="https://evil.example/x">https://evil.example/x</a></p>',
  )
  expect(html('[video mp4="https://a.example/film.mp4"][/video]')).toBe(
    '<p><a href="https://a.example/film.mp4">film.mp4</a></p>',
  )
  expect(html('[embed]https://www.youtube.com/watch?v=ex8fMxXJDJw&amp;t=5[/embed]')).toContain('<iframe')
  expect(html('[youtube=http://www.youtube.com/watch?v=ex8fMxXJDJw&w=320]')).toContain('/embed/ex8fMxXJDJw')
  expect(
    html('<object><param name="movie" value="http://www.youtube.com/v/ex8fMxXJDJw" /></object>'),
  ).toContain('<iframe')
})

test('converts all forms of captions', () => {
  const figure = '<figure><img src="https://a.example/1.jpg" alt="A"><figcaption>Words</figcaption></figure>'
  expect(
    html('[caption id="x" width="9"]<img src="https://a.example/1.jpg" alt="A" /> Words[/caption]'),
  ).toBe(figure)
  expect(
    html('[caption id="x" caption="Words"]<img src="https://a.example/1.jpg" alt="A" />[/caption]'),
  ).toBe(figure)
  expect(
    html(
      '<div class="wp-caption"><img src="https://a.example/1.jpg" alt="A" /><p class="wp-caption-text">Words</p></div>',
    ),
  ).toBe(figure)
  expect(
    html(
      '<dl class="wp-caption"><dt><img src="https://a.example/1.jpg" alt="A" /></dt><dd class="wp-caption-dd">Words</dd></dl>',
    ),
  ).toBe(figure)
})

test('removes unknown shortcodes, keeps their text, and leaves ordinary brackets alone', () => {
  const { html: cleaned, notes } = convert(
    '[box color="red"]Inside [sic] and [1].[/box] End [contact-form-7 id="3"] […] [[gallery]]',
  )
  expect(cleaned).toBe('<p>Inside [sic] and [1]. End  […] [gallery]</p>')
  expect(notes).toEqual(['unknown-shortcode: box', 'unknown-shortcode: contact-form-7'])
  expect(html('<pre>a [b c="d"] e</pre>')).toBe('<pre>a [b c="d"] e</pre>')
})

test('finds a shortcode after an unclosed bracket or an apostrophe', () => {
  expect(html("[see John's note [audio https://a.example/x.mp3] it's here]")).toBe(
    '<p>[see John\'s note</p>\n<p><a href="https://a.example/x.mp3">x.mp3</a></p>\n<p>it\'s here]</p>',
  )
})

test('converts code shortcodes to code elements', () => {
  expect(html('[sourcecode language="js"]\nif (a < b) {\n\n  [1]\n}\n[/sourcecode]')).toBe(
    '<pre><code>if (a &lt; b) {\n\n  [1]\n}</code></pre>',
  )
})

test('uses the URL of lazy-loaded pictures, and removes emojis, tracking pixels and fallback copies', () => {
  expect(
    html(
      '<p><img src="data:image/gif;base64,R0lGOD" data-src="https://a.example/real.jpg" alt="Real"><noscript><img src="https://a.example/real.jpg"></noscript></p>',
    ),
  ).toBe('<figure><img src="https://a.example/real.jpg" alt="Real"></figure>')
  expect(
    html(
      'Fine <img class="wp-smiley" src="https://s.w.org/x.png" alt=":)" /><img src="https://t.example/p.gif" width="1" height="1" />',
    ),
  ).toBe('<p>Fine :)</p>')
})

test('makes URLs absolute, and removes scripts, forms and unsafe links', () => {
  expect(
    html(
      '<a href="../b/">up</a> <a href="javascript:x()">js</a> <img src="/wp-content/uploads/a.jpg" alt="">',
    ),
  ).toBe(
    '<p><a href="https://grove.example/2024/b/">up</a> js <img src="https://grove.example/wp-content/uploads/a.jpg" alt=""></p>',
  )
  expect(html('<script>alert(1)</script><style>p{}</style><form><input><p>Kept</p></form>')).toBe(
    '<p>Kept</p>',
  )
})

test('keeps a link around a picture unless it only led to the picture', () => {
  expect(html('<a href="https://else.example/"><img src="https://a.example/1.jpg" alt="" /></a>')).toBe(
    '<figure><a href="https://else.example/"><img src="https://a.example/1.jpg" alt=""></a></figure>',
  )
  expect(html('<a href="/press-page/"><img src="https://a.example/1.jpg" alt="" /></a>')).toBe(
    '<figure><img src="https://a.example/1.jpg" alt=""></figure>',
  )
})

test('replaces a scaled picture by its original, but not by a different picture with a similar name', () => {
  const attachment = {
    id: '7',
    url: 'https://grove.example/wp-content/uploads/press.jpg',
    alt: 'Press',
    caption: '',
    parent: '',
    order: 0,
  }
  const show = (src: string, id: string) =>
    convert(`<img class="wp-image-${id}" src="${src}" width="300" height="200" />`, [attachment]).html
  expect(show('https://grove.example/wp-content/uploads/press-300x200.jpg', '7')).toContain(
    'uploads/press.jpg" alt="Press"',
  )
  expect(show('https://grove.example/wp-content/uploads/press.jpg?w=300', '7')).toContain(
    'uploads/press.jpg"',
  )
  expect(show('https://grove.example/wp-content/uploads/other-300x200.jpg', '7')).toContain(
    'other-300x200.jpg" alt="" width="300"',
  )
})

test('keeps the picture and the text of a cover block with an image element or a background image', () => {
  const text = '<div class="wp-block-cover__inner-container"><p>On it</p></div>'
  const expected = '<figure><img src="https://a.example/c.jpg" alt=""></figure>\n<p>On it</p>'
  expect(
    html(
      `<!-- wp:cover --><div class="wp-block-cover"><img class="wp-block-cover__image-background" alt="" src="https://a.example/c.jpg"/>${text}</div><!-- /wp:cover -->`,
    ),
  ).toBe(expected)
  expect(
    html(
      `<!-- wp:cover --><div class="wp-block-cover has-parallax"><div class="wp-block-cover__image-background" style="background-image:url(https://a.example/c.jpg)"></div>${text}</div><!-- /wp:cover -->`,
    ),
  ).toBe(expected)
})

test('adds paragraphs to classic content between blocks, and removes more and page break markers', () => {
  expect(
    html(
      'Classic one\n\nClassic two\n<!-- wp:paragraph --><p>Block</p><!-- /wp:paragraph --><!-- wp:more --><!--more--><!-- /wp:more --><!--nextpage-->',
    ),
  ).toBe('<p>Classic one</p>\n<p>Classic two</p>\n<p>Block</p>')
  expect(html('Before<!--more-->after\n<!--nextpage-->\nlast')).toBe('<p>Beforeafter</p>\n<p>last</p>')
})

test('keeps the text of an unclosed block', () => {
  expect(html('<!-- wp:group --><div><!-- wp:paragraph --><p>Text</p>')).toBe('<p>Text</p>')
})

test('keeps direction, language and linked ids', () => {
  expect(
    html(
      '<p dir="rtl" lang="ar">نص</p><a href="#end">Down</a><h2 id="end">End</h2><h2 id="unused">Other</h2>',
    ),
  ).toBe(
    '<p dir="rtl" lang="ar">نص</p>\n<p><a href="#end">Down</a></p>\n<h2 id="end">End</h2>\n<h2>Other</h2>',
  )
})

test.each([
  ['unclosed wrappers', '<div>'.repeat(20_000)],
  ['unclosed emphasis', '<b><i>'.repeat(10_000)],
  ['unclosed quotes', '<blockquote>'.repeat(5_000)],
  ['long runs of spaces', ' '.repeat(300_000)],
  ['unclosed block comments', '<!-- wp:x {'.repeat(20_000)],
  ['opening brackets', '[a b="'.repeat(50_000)],
])('keeps the text of broken markup: %s', (_, damage) => {
  expect(html(`<p>Before</p>${damage}After`)).toMatch(/^<p>Before<\/p>/)
  expect(html(`<p>Before</p>${damage}`)).toMatch(/^<p>Before<\/p>/)
})

test('keeps a caption inside a link around its figure', () => {
  expect(
    html(
      '<a href="https://a.example/"><figure class="wp-block-embed"><div>https://b.example/x</div><figcaption>Words</figcaption></figure></a>',
    ),
  ).toBe('<p><a href="https://b.example/x">Words</a></p>')
})

test('inserts footnotes from the metadata at their block, with links in both directions', () => {
  const text =
    '<!-- wp:paragraph --><p>Pressed<sup data-fn="f-1" class="fn"><a href="#f-1" id="f-1-link">1</a></sup></p><!-- /wp:paragraph -->\n<!-- wp:footnotes /-->'
  const footnotes = '[{"content":"Within <em>hours<\\/em>","id":"f-1"}]'
  expect(convert(text, [], footnotes).html).toBe(
    '<p>Pressed<sup><a href="#f-1" id="f-1-link">1</a></sup></p>\n<ol><li id="f-1">Within <em>hours</em> <a href="#f-1-link">↩︎</a></li></ol>',
  )
  expect(convert(text, [], '[{"content":').html).toBe('<p>Pressed<sup><a href="#f-1">1</a></sup></p>')
})

test('keeps linked ids of list items, inline elements and removed wrappers', () => {
  expect(
    html(
      '<p id="none"><a href="#note">1</a> <a href="#word">2</a> <a href="#part">3</a></p><ol><li id="note">Note</li></ol><p>A <span id="word">word</span></p><div id="part"><h3>Part</h3></div>',
    ),
  ).toBe(
    [
      '<p><a href="#note">1</a> <a href="#word">2</a> <a href="#part">3</a></p>',
      '<ol><li id="note">Note</li></ol>',
      '<p>A <span id="word">word</span></p>',
      '<h3 id="part">Part</h3>',
    ].join('\n'),
  )
})
