// Random bodies of articles with everything that the editor allows, for property tests.
import fc from 'fast-check'

const word = fc.constantFrom(
  'olive',
  'oil',
  'harvest',
  'Picual',
  'mill',
  'the',
  'quality',
  'acidity of 0.3 %',
  '1,250 tonnes',
  '€4.50',
  'a &lt;b&gt; tag',
  'R&amp;D',
  '2024',
  '12',
  'زيت',
  '油',
)
const text = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' '))
const inline = fc.letrec<{ node: string; content: string }>((tie) => ({
  node: fc.oneof(
    { weight: 6, arbitrary: text },
    fc
      .tuple(fc.constantFrom('strong', 'em', 'u', 's', 'sub', 'mark', 'small', 'q', 'abbr'), tie('content'))
      .map(([name, content]) => `<${name}>${content}</${name}>`),
    tie('content').map(
      (content) => `<a href="https://olea.test/x?a=1&amp;b=2" title="More oil">${content}</a>`,
    ),
    fc.constantFrom(
      '<br>',
      '<code>let x = 1</code>',
      '<kbd>Ctrl</kbd>',
      '<img src="/media/a.png" alt="An olive tree">',
      '<img src="/media/b.png" alt="">',
      '<wbr>',
      '<span class="ol-size-20">large</span>',
    ),
  ),
  content: fc.array(tie('node'), { minLength: 1, maxLength: 4 }).map((nodes) => nodes.join(' ')),
}))
const block = fc.letrec<{ node: string; blocks: string }>((tie) => ({
  node: fc.oneof(
    { weight: 6, arbitrary: inline.content.map((content) => `<p>${content}</p>`) },
    fc
      .tuple(fc.constantFrom('h2', 'h3', 'h4'), inline.content)
      .map(([name, content]) => `<${name}>${content}</${name}>`),
    fc
      .array(inline.content, { minLength: 1, maxLength: 3 })
      .map((items) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`),
    fc.tuple(text, tie('blocks')).map(([item, blocks]) => `<ol start="3"><li>${item}${blocks}</li></ol>`),
    tie('blocks').map((blocks) => `<blockquote>${blocks}</blockquote>`),
    fc
      .tuple(text, inline.content)
      .map(
        ([alt, caption]) =>
          `<figure><img src="/media/c.jpg" alt="${alt}"><figcaption>${caption}</figcaption></figure>`,
      ),
    fc
      .tuple(text, inline.content)
      .map(
        ([head, cell]) =>
          `<table><caption>${head}</caption><tbody><tr><th scope="row">${head}</th><td>12</td><td>${cell}</td></tr></tbody></table>`,
      ),
    fc.constantFrom(
      '<hr>',
      '<pre>code  here</pre>',
      '<iframe src="https://player.vimeo.com/video/123456"></iframe>',
    ),
    inline.content,
  ),
  blocks: fc.array(tie('node'), { minLength: 1, maxLength: 3 }).map((nodes) => nodes.join('\n')),
}))

export const bodies = fc.array(block.node, { minLength: 1, maxLength: 6 }).map((nodes) => nodes.join('\n'))
