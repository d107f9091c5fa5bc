import { expect, test } from 'vitest'
import { expandTemplates } from './expand-templates.ts'

function expand(markdown: string) {
  const unknown: string[] = []
  return { text: expandTemplates(markdown, { onUnknown: (label) => unknown.push(label) }).trim(), unknown }
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
])('renders %j as %j', (markdown, expected) => {
  expect(expand(markdown)).toEqual({ text: expected, unknown: [] })
})

test('removes unknown templates, and keeps their content and title', () => {
  expect(
    expand('{{% notice title="Mind" %}}\nThe *press*.\n{{% /notice %}}{% include related.html %}'),
  ).toEqual({
    text: '**Mind**\n\n\nThe *press*.',
    unknown: ['{{% notice', '{% include'],
  })
})

test('removes loops and their variables', () => {
  expect(expand('{% for a in site.mills %}Mill {{ a.name }}.{% endfor %} `{{ a.name }}`')).toEqual({
    text: 'Mill . `{{ a.name }}`',
    unknown: ['{{ a.name }}', '{% for'],
  })
})

test('keeps private-use characters, which mark placeholders internally', () => {
  const text = 'Icon \uE000, \uE0000\uE001 and \uE001'
  expect(expand(`{% raw %}${text}{% endraw %}`)).toEqual({ text, unknown: [] })
  expect(expand(`{{ site.url }}${text} \`\uE0001\uE001\``)).toEqual({
    text: `${text} \`\uE0001\uE001\``,
    unknown: [],
  })
})

test.each([
  '{% raw %}',
  '{% comment %}',
  '{{< comment >}}',
  '{% highlight ruby %}',
  '{{< highlight go >}}',
  '{% code %}{% endhighlight %}',
])('takes no quadratic time for 300 kB of %j', (opening) => {
  const text = opening.repeat(Math.ceil(300_000 / opening.length))
  const startedAt = performance.now()
  expand(text)
  // Quadratic time would be more than ten seconds.
  expect(performance.now() - startedAt).toBeLessThan(3_000)
})
