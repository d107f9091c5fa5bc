import { expect, test } from 'vitest'
import { toVideoEmbedUrl } from './rich-text.ts'

const youtube = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'
const vimeo = 'https://player.vimeo.com/video/76979871'

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', youtube],
  ['http://m.youtube.com/watch?feature=share&v=dQw4w9WgXcQ&list=PL0', youtube],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc&t=90', `${youtube}?start=90`],
  ['https://www.youtube.com/embed/dQw4w9WgXcQ?autoplay=1&start=12', `${youtube}?start=12`],
  ['//www.youtube-nocookie.com/embed/dQw4w9WgXcQ', youtube],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ', youtube],
  ['https://www.youtube.com/live/dQw4w9WgXcQ?t=1h2m3s', `${youtube}?start=3723`],
  ['https://www.youtube.com/v/dQw4w9WgXcQ', youtube],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=soon', youtube],
  ['https://vimeo.com/76979871', `${vimeo}?dnt=1`],
  ['https://vimeo.com/76979871/8272103f6e', `${vimeo}?h=8272103f6e&dnt=1`],
  ['https://player.vimeo.com/video/76979871?h=8272103f6e&autoplay=1', `${vimeo}?h=8272103f6e&dnt=1`],
  ['https://vimeo.com/channels/staffpicks/76979871', `${vimeo}?dnt=1`],
])('converts %s to %s', (url, expected) => {
  expect(toVideoEmbedUrl(url)).toBe(expected)
  expect(toVideoEmbedUrl(expected)).toBe(expected)
})

test.each([
  '',
  'dQw4w9WgXcQ',
  'https://www.youtube.com/',
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com/embed/videoseries?list=PL0',
  'https://vimeo.com/about',
  'https://dailymotion.com/video/x8',
  'ftp://youtu.be/dQw4w9WgXcQ',
  'https://[',
])('rejects %j', (url) => {
  expect(toVideoEmbedUrl(url)).toBeUndefined()
})
