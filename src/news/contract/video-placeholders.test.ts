import { expect, test } from 'vitest'
import { replaceVideosWithLinks } from './video-placeholders.ts'

test('replaces a player by a link with its title and provider', () => {
  const html = replaceVideosWithLinks(
    '<p>a</p><iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" class="ol-video" loading="lazy"></iframe><iframe title="The mill" src="https://player.vimeo.com/video/1?dnt=1"></iframe>',
  )
  expect(html).toBe(
    '<p>a</p><a class="ol-video" href="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" target="_blank" rel="noopener noreferrer">YouTube</a>' +
      '<a class="ol-video" href="https://player.vimeo.com/video/1?dnt=1" target="_blank" rel="noopener noreferrer">The mill (Vimeo)</a>',
  )
})

test('leaves other markup unchanged', () => {
  const html = '<p>an &lt;iframe src="https://www.youtube.com/"&gt; in words</p>'
  expect(replaceVideosWithLinks(html)).toBe(html)
})
