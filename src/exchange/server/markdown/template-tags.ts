// What the templates that come with Hugo, Jekyll, Octopress and Hexo, and the most common others, show a reader.
import { marked } from 'marked'
import { escapeHtml } from '#src/platform/escape-html.ts'
import type { TemplateArguments } from './template-arguments.ts'

export type Tag = TemplateArguments & {
  name: string
  /** How it begins in the text, for the report. */
  shown: string
}

export type TagContext = {
  /** Called with what was removed because only the old site's templates can fill it in. */
  onUnknown: (shown: string) => void
}

const PICTURE_FILE = /\.(?:jpe?g|png|gif|webp|avif|bmp|svg)(?:[?#].*)?$/i

const RENDERERS: Record<string, (tag: Tag) => string | undefined> = {
  figure,
  img: figure,
  image: figure,
  picture: figure,
  asset_img: figure,
  include: (tag) => figure(tag) ?? includedVideo(tag),
  include_relative: figure,
  include_cached: figure,
  youtube: (tag) => line(video(tag, 'https://www.youtube.com/watch?v=')),
  vimeo: (tag) => line(video(tag, 'https://vimeo.com/')),
  vimeo_simple: (tag) => line(video(tag, 'https://vimeo.com/')),
  gist: (tag) => line(address(tag, 'https://gist.github.com/', tag.values.slice(0, 2).join('/'))),
  instagram: (tag) => line(address(tag, 'https://www.instagram.com/p/', tag.values[0] ?? '')),
  tweet,
  twitter: tweet,
  twitter_simple: tweet,
  x: tweet,
  x_simple: tweet,
  ref: (tag) => tag.named.get('path') ?? tag.values[0],
  relref: (tag) => tag.named.get('path') ?? tag.values[0],
  link: ({ values: [path = ''] }) =>
    path.includes('_posts/') ? postName(path) : `/${path.replace(/^\//, '')}`,
  post_url: ({ values: [path = ''] }) => postName(path),
  post_link: ({ values: [path = ''] }) => postName(path),
}

/** The Markdown or HTML that stands for a template; of unknown ones only a heading they were given stays. */
export function renderTag(tag: Tag, { onUnknown }: TagContext): string {
  const rendered = RENDERERS[tag.name.replace(/\.html$/, '')]?.(tag)
  if (rendered !== undefined) return rendered
  onUnknown(tag.shown)
  const heading = tag.named.get('title') ?? tag.named.get('summary') ?? ''
  return heading.trim() === '' ? '' : `\n\n**${heading.trim()}**\n\n`
}

function figure({ named, values }: Tag): string | undefined {
  const names = ['src', 'image_path', 'url', 'file', 'path', 'image', 'link']
  const given = [...names.map((name) => named.get(name)), ...values]
  // Of a picture without an ending in its name one can only say that it was called a source.
  const source = given.find((value) => value !== undefined && PICTURE_FILE.test(value)) ?? named.get('src')
  if (source === undefined) return undefined
  const alt = named.get('alt') ?? ''
  const caption = [named.get('title'), named.get('caption') ?? named.get('description'), named.get('attr')]
    .filter((part) => part !== undefined && part.trim() !== '')
    .map((part) => marked.parseInline(part ?? '', { async: false }))
    .join(' ')
  const image = `<img src="${escapeHtml(source)}"${named.has('alt') ? ` alt="${escapeHtml(alt)}"` : ''}>`
  const link = named.get('link')
  const held = link === undefined || link === source ? image : `<a href="${escapeHtml(link)}">${image}</a>`
  return `\n\n<figure>${held}${caption === '' ? '' : `<figcaption>${caption}</figcaption>`}</figure>\n\n`
}

/** `{% include video.html id="…" provider="youtube" %}`, as themes of Jekyll write it. */
function includedVideo(tag: Tag): string | undefined {
  const said = `${tag.values[0] ?? ''} ${tag.named.get('provider') ?? ''}`.toLowerCase()
  const rest = { ...tag, values: tag.values.slice(1) }
  if (said.includes('youtube')) return line(video(rest, 'https://www.youtube.com/watch?v='))
  return said.includes('vimeo') ? line(video(rest, 'https://vimeo.com/')) : undefined
}

function video({ named, values }: Tag, base: string): string | undefined {
  const id = named.get('id') ?? named.get('video_id') ?? named.get('url') ?? values[0]
  if (id === undefined) return undefined
  return /^https?:/.test(id) ? id : base + id
}

function address({ named }: Tag, base: string, path: string): string | undefined {
  const given = named.get('url') ?? path
  if (given === '') return undefined
  return /^https?:/.test(given) ? given : base + given
}

function tweet(tag: Tag): string | undefined {
  const user = tag.named.get('user') ?? 'i'
  const id = tag.named.get('id') ?? tag.values[0]
  return id === undefined ? undefined : line(address(tag, `https://x.com/${user}/status/`, id))
}

/** Alone in its paragraph an address is shown as a video where its host is allowed, as a link elsewhere. */
function line(text: string | undefined): string | undefined {
  return text === undefined ? undefined : `\n\n<${text}>\n\n`
}

/** A post is named by its file, whatever folder it lies in. */
function postName(path: string): string {
  return `/${(path.split('/').at(-1) ?? path).replace(/\.\w+$/, '')}`
}
