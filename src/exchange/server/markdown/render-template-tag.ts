// Renders the built-in templates of Hugo, Jekyll, Octopress and Hexo, and the most common other ones.
import { marked } from 'marked'
import { escapeHtml } from '#src/platform/escape-html.ts'
import type { TemplateArguments } from './parse-template-arguments.ts'

type TemplateTag = TemplateArguments & {
  name: string
  /** Start of the tag in the text, for the report. */
  label: string
}

export type TemplateContext = {
  /** Called with the start of each tag that was removed because only the old site can render it. */
  onUnknown: (shown: string) => void
}

const pictureFilePattern = /\.(?:jpe?g|png|gif|webp|avif|bmp|svg)(?:[?#].*)?$/i

const renderers: Record<string, (tag: TemplateTag) => string | undefined> = {
  figure: renderFigure,
  img: renderFigure,
  image: renderFigure,
  picture: renderFigure,
  asset_img: renderFigure,
  include: (tag) => renderFigure(tag) ?? renderIncludedVideo(tag),
  include_relative: renderFigure,
  include_cached: renderFigure,
  youtube: (tag) => renderUrlParagraph(getVideoUrl(tag, 'https://www.youtube.com/watch?v=')),
  vimeo: (tag) => renderUrlParagraph(getVideoUrl(tag, 'https://vimeo.com/')),
  vimeo_simple: (tag) => renderUrlParagraph(getVideoUrl(tag, 'https://vimeo.com/')),
  gist: (tag) =>
    renderUrlParagraph(getEmbedUrl(tag, 'https://gist.github.com/', tag.values.slice(0, 2).join('/'))),
  instagram: (tag) =>
    renderUrlParagraph(getEmbedUrl(tag, 'https://www.instagram.com/p/', tag.values[0] ?? '')),
  tweet: renderTweet,
  twitter: renderTweet,
  twitter_simple: renderTweet,
  x: renderTweet,
  x_simple: renderTweet,
  ref: (tag) => tag.named.get('path') ?? tag.values[0],
  relref: (tag) => tag.named.get('path') ?? tag.values[0],
  link: ({ values: [path = ''] }) =>
    path.includes('_posts/') ? getPostPath(path) : `/${path.replace(/^\//, '')}`,
  post_url: ({ values: [path = ''] }) => getPostPath(path),
  post_link: ({ values: [path = ''] }) => getPostPath(path),
}

/** Renders a template as Markdown or HTML. For an unknown template, only its title is rendered. */
export function renderTemplateTag(tag: TemplateTag, { onUnknown }: TemplateContext): string {
  const rendered = renderers[tag.name.replace(/\.html$/, '')]?.(tag)
  if (rendered !== undefined) return rendered
  onUnknown(tag.label)
  const heading = tag.named.get('title') ?? tag.named.get('summary') ?? ''
  return heading.trim() === '' ? '' : `\n\n**${heading.trim()}**\n\n`
}

function renderFigure({ named, values }: TemplateTag): string | undefined {
  const names = ['src', 'image_path', 'url', 'file', 'path', 'image', 'link']
  const candidates = [...names.map((name) => named.get(name)), ...values]
  // A file without a picture extension is only recognized in the argument `src`.
  const source =
    candidates.find((value) => value !== undefined && pictureFilePattern.test(value)) ?? named.get('src')
  if (source === undefined) return undefined
  const alt = named.get('alt') ?? ''
  const caption = [named.get('title'), named.get('caption') ?? named.get('description'), named.get('attr')]
    .filter((part) => part !== undefined && part.trim() !== '')
    .map((part) => marked.parseInline(part ?? '', { async: false }))
    .join(' ')
  const image = `<img src="${escapeHtml(source)}"${named.has('alt') ? ` alt="${escapeHtml(alt)}"` : ''}>`
  const link = named.get('link')
  const content = link === undefined || link === source ? image : `<a href="${escapeHtml(link)}">${image}</a>`
  return `\n\n<figure>${content}${caption === '' ? '' : `<figcaption>${caption}</figcaption>`}</figure>\n\n`
}

/** `{% include video.html id="…" provider="youtube" %}`, as used by Jekyll themes. */
function renderIncludedVideo(tag: TemplateTag): string | undefined {
  const provider = `${tag.values[0] ?? ''} ${tag.named.get('provider') ?? ''}`.toLowerCase()
  const rest = { ...tag, values: tag.values.slice(1) }
  if (provider.includes('youtube'))
    return renderUrlParagraph(getVideoUrl(rest, 'https://www.youtube.com/watch?v='))
  return provider.includes('vimeo') ? renderUrlParagraph(getVideoUrl(rest, 'https://vimeo.com/')) : undefined
}

function getVideoUrl({ named, values }: TemplateTag, base: string): string | undefined {
  const id = named.get('id') ?? named.get('video_id') ?? named.get('url') ?? values[0]
  if (id === undefined) return undefined
  return /^https?:/.test(id) ? id : base + id
}

function getEmbedUrl({ named }: TemplateTag, base: string, path: string): string | undefined {
  const urlOrPath = named.get('url') ?? path
  if (urlOrPath === '') return undefined
  return /^https?:/.test(urlOrPath) ? urlOrPath : base + urlOrPath
}

function renderTweet(tag: TemplateTag): string | undefined {
  const user = tag.named.get('user') ?? 'i'
  const id = tag.named.get('id') ?? tag.values[0]
  return id === undefined
    ? undefined
    : renderUrlParagraph(getEmbedUrl(tag, `https://x.com/${user}/status/`, id))
}

/** A paragraph that contains only a URL. `normalizeHtml` renders it as a video if the host is supported, else as a link. */
function renderUrlParagraph(url: string | undefined): string | undefined {
  return url === undefined ? undefined : `\n\n<${url}>\n\n`
}

/** A post is identified by its file name, regardless of its folder. */
function getPostPath(path: string): string {
  return `/${(path.split('/').at(-1) ?? path).replace(/\.\w+$/, '')}`
}
