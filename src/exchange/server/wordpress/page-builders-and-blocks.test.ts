import { expect, test } from 'vitest'
import { convert } from './wordpress-to-html.fixtures.ts'
import type { Attachment } from './wxr-index.ts'

const html = (content: string) => convert(content).html

test('finds pictures, headings, buttons and encoded HTML of page builders by their attributes', () => {
  const press: Attachment = {
    id: '50',
    url: 'https://grove.example/wp-content/uploads/press.jpg',
    alt: 'A press',
    caption: '',
    parent: '',
    order: 0,
  }
  const { html: found, notes } = convert(
    [
      '[et_pb_section][et_pb_image src="https://grove.example/mill.jpg" alt="Mill"][/et_pb_image]',
      '[et_pb_blurb title="Early" image="https://grove.example/oil.png"]Words[/et_pb_blurb]',
      '[et_pb_button button_url="https://grove.example/go" button_text="Go"][/et_pb_button]',
      '[et_pb_video src="https://www.youtube.com/watch?v=ZJthWmvUzzc"][/et_pb_video][/et_pb_section]',
      '[vc_single_image image="50"][vc_custom_heading text="Late"]',
      '[vc_btn title="Buy" link="url:https%3A%2F%2Fgrove.example%2Fbuy|title:x"]',
      `[vc_raw_html]${Buffer.from(encodeURIComponent('<p>Raw</p>')).toString('base64')}[/vc_raw_html]`,
      '[contact-form-7 id="12" title="Contact"]',
    ].join('\n\n'),
    [press],
  )
  expect(found.split('\n')).toEqual([
    '<figure><img src="https://grove.example/mill.jpg" alt="Mill"></figure>',
    '<figure><img src="https://grove.example/oil.png" alt="" class="ol-undescribed"></figure>',
    '<h3>Early</h3>',
    '<p>Words</p>',
    '<p><a href="https://grove.example/go">Go</a></p>',
    '<figure><iframe src="https://www.youtube-nocookie.com/embed/ZJthWmvUzzc" title="YouTube" allowfullscreen></iframe></figure>',
    '<figure><img src="https://grove.example/wp-content/uploads/press.jpg" alt="A press"></figure>',
    '<h3>Late</h3>',
    '<p><a href="https://grove.example/buy">Buy</a></p>',
    '<p>Raw</p>',
  ])
  expect(notes).toContain('unknown-shortcode: contact-form-7')
})

test('lists footnote shortcodes at the end', () => {
  expect(html('Oil[efn_note]From <em>Jaén</em>.[/efn_note] and more[ref]See there[/ref].')).toBe(
    [
      '<p>Oil<sup><a href="#note-1" id="note-1-link">1</a></sup> and more<sup><a href="#note-2" id="note-2-link">2</a></sup>.</p>',
      '<ol><li id="note-1">From <em>Jaén</em>. <a href="#note-1-link">↩︎</a></li><li id="note-2">See there <a href="#note-2-link">↩︎</a></li></ol>',
    ].join('\n'),
  )
})

test('converts galleries, accordions, formulas, files and old video players of newer editors and Jetpack', () => {
  expect(
    html(`<!-- wp:jetpack/tiled-gallery --><div class="wp-block-jetpack-tiled-gallery"><div class="tiled-gallery__row"><figure><img alt="a" src="https://grove.example/a.jpg"/></figure><figure><img alt="b" src="https://grove.example/b.jpg"/></figure></div></div><!-- /wp:jetpack/tiled-gallery -->
<!-- wp:accordion --><div class="wp-block-accordion"><h3 class="wp-block-accordion-heading"><button type="button"><span class="wp-block-accordion-heading__toggle-title">More</span><span aria-hidden="true">+</span></button></h3><div><p>Words</p></div></div><!-- /wp:accordion -->
<!-- wp:math --><div><math><semantics><mrow><msup><mi>x</mi><mn>2</mn></msup></mrow><annotation encoding="application/x-tex">x^2</annotation></semantics></math></div><!-- /wp:math -->
<!-- wp:file --><div class="wp-block-file"><object class="wp-block-file__embed" data="https://grove.example/f.pdf"></object><a href="https://grove.example/f.pdf">Prices</a></div><!-- /wp:file -->
<!-- wp:html --><object><param name="movie" value="http://www.youtube.com/v/ZJthWmvUzzc&amp;hl=de"></param></object><!-- /wp:html -->`).split(
      '\n',
    ),
  ).toEqual([
    '<figure><figure><img src="https://grove.example/a.jpg" alt="a"></figure>',
    '<figure><img src="https://grove.example/b.jpg" alt="b"></figure></figure>',
    '<h3>More</h3>',
    '<p>Words</p>',
    '<p><code>x^2</code></p>',
    '<p><a href="https://grove.example/f.pdf">Prices</a></p>',
    '<figure><iframe src="https://www.youtube-nocookie.com/embed/ZJthWmvUzzc" title="YouTube" allowfullscreen></iframe></figure>',
  ])
})

test('removes shortcodes within shortcodes of the same name', () => {
  expect(html('[box]One [box]two [box]three[/box] four[/box] five[/box] six')).toBe(
    '<p>One two three four five six</p>',
  )
  expect(html('[box]One [box]two[/box] three')).toBe('<p>One [box]two three</p>')
})

test('keeps the text within thousands of shortcodes', () => {
  const names = Array.from({ length: 10_000 }, (_, index) => `n${index}`)
  const opening = names.map((name) => `[${name}]`).join('')
  const closing = names
    .toReversed()
    .map((name) => `[/${name}]`)
    .join('')
  expect(html(`${opening}Words${closing}`)).toContain('Words')
})
