import { expect, test } from 'vitest'
import { expandTemplates } from './expand-templates.ts'
import { markdownToHtml } from './markdown-to-html.ts'

function expand(markdown: string) {
  const unknown: string[] = []
  return { text: expandTemplates(markdown, { onUnknown: (shown) => unknown.push(shown) }).trim(), unknown }
}

test.each([
  [
    '{{< figure src="mill.jpg" alt="Mill" caption="The *old* mill" >}}',
    '<figure><img src="mill.jpg" alt="Mill"><figcaption>The <em>old</em> mill</figcaption></figure>',
  ],
  [
    '{% include figure image_path="/assets/mill.jpg" alt="Mill" %}',
    '<figure><img src="/assets/mill.jpg" alt="Mill"></figure>',
  ],
  ['{% asset_img press.png %}', '<figure><img src="press.png"></figure>'],
  ['{{< youtube id="ZJthWmvUzzc" >}}', '<https://www.youtube.com/watch?v=ZJthWmvUzzc>'],
  ['{% include video id="48912912" provider="vimeo" %}', '<https://vimeo.com/48912912>'],
  ['{{< tweet user="grove" id="12" >}}', '<https://x.com/grove/status/12>'],
  ['[a]({{< ref "b.md" >}})', '[a](b.md)'],
  [
    '[a]({% post_url 2021-06-01-two %}) [b]({% link _posts/2021-06-01-two.md %})',
    '[a](/2021-06-01-two) [b](/2021-06-01-two)',
  ],
  ['![Oil]({{ site.baseurl }}/oil.jpg){: .wide} [c]({{ "/c" | relative_url }})', '![Oil](/oil.jpg) [c](/c)'],
  ['{% highlight ruby linenos %}\n{{ x }}\n{% endhighlight %}', '```ruby\n{{ x }}\n```'],
  ['{{< highlight go "linenos=true" >}}\na := `b`\n{{< /highlight >}}', '```go\na := `b`\n```'],
  ['{% raw %}`{{ page.title }}`{% endraw %}', '`{{ page.title }}`'],
  ['`{% include x %}` and {{</* youtube x */>}}', '`{% include x %}` and `{{< youtube x >}}`'],
  ['One{% comment %} hidden {% endcomment %}', 'One'],
  ['* TOC\n{:toc}\n\nText\n{: .lead}', 'Text'],
  ['A brace { alone } and {{ message }}', 'A brace { alone } and {{ message }}'],
])('%j says %j', (markdown, expected) => {
  expect(expand(markdown)).toEqual({ text: expected, unknown: [] })
})

test('what only the old site could fill in goes, what it encloses and its heading stay', () => {
  expect(
    expand('{{% notice title="Mind" %}}\nThe *press*.\n{{% /notice %}}{% include related.html %}'),
  ).toEqual({
    text: '**Mind**\n\n\nThe *press*.',
    unknown: ['{{% notice', '{% include'],
  })
})

test('nothing of a loop is shown raw', () => {
  expect(expand('{% for a in site.mills %}Mill {{ a.name }}.{% endfor %} `{{ a.name }}`')).toEqual({
    text: 'Mill . `{{ a.name }}`',
    unknown: ['{{ a.name }}', '{% for'],
  })
})

test('footnotes are numbered as they are called and stand at the end', () => {
  expect(
    markdownToHtml(
      'Oil[^b] and[^a] oil[^b] [^none] `[^a]`\n\n[^a]: First.\n\n    More.\n[^b]: Second, with *weight*.\n',
    ),
  ).toBe(
    [
      '<p>Oil<sup><a href="#fn-1" id="fnref-1">1</a></sup> and<sup><a href="#fn-2" id="fnref-2">2</a></sup> oil<sup><a href="#fn-1">1</a></sup> [^none] <code>[^a]</code></p>',
      '<ol><li id="fn-1"><p>Second, with <em>weight</em>. <a href="#fnref-1">↩︎</a></p></li><li id="fn-2"><p>First.</p>',
      '<p>More. <a href="#fnref-2">↩︎</a></p></li></ol>',
    ].join('\n'),
  )
})

test('headings bear the names that links of the text know them by', () => {
  expect(markdownToHtml('## The *first* press!\n## The first press\n## 収穫 {#harvest .wide}')).toBe(
    '<h2 id="the-first-press">The <em>first</em> press!</h2>\n<h2 id="the-first-press-1">The first press</h2>\n<h2 id="harvest">収穫</h2>\n',
  )
})
