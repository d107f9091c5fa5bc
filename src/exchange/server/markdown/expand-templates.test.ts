import { expect, test } from 'vitest'
import { expandTemplates } from './expand-templates.ts'

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
