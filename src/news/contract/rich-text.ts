// Rules for the HTML of an article's body, shared by the sanitizer and the editor. No dependencies, so that the browser
// can use them.

/** Protocols a link may use; a link without a protocol stays on this site. */
export const linkProtocols = ['http:', 'https:', 'mailto:', 'tel:'] as const

/** Allowed subtypes of `image/` for inline pictures (`data:` URLs). Never SVG, because it is an active document. */
export const inlineImageTypes = ['png', 'gif', 'jpeg', 'bmp', 'x-icon'] as const
export type InlineImageType = (typeof inlineImageTypes)[number]

/** Path prefix of uploaded pictures; every type of the media library is allowed. */
export const mediaPath = '/media/'

export const fontSizesPx = [10, 12, 14, 16, 18, 20, 24, 30] as const
export const alignments = ['left', 'center', 'right', 'justify'] as const
export const indentLevels = [1, 2, 3, 4, 5, 6, 7, 8] as const
/** Colors of text and background; the style sheet defines a readable shade of each for both themes. */
export const textColors = ['red', 'orange', 'yellow', 'green', 'blue', 'purple'] as const

// Formats are stored as classes, because the content security policy forbids inline styles.
export const sizeClass = (px: number) => `ol-size-${px}`
export const alignClass = (alignment: string) => `ol-align-${alignment}`
export const indentClass = (level: number) => `ol-indent-${level}`
export const colorClass = (color: string) => `ol-colour-${color}`
export const highlightClass = (color: string) => `ol-highlight-${color}`
export const videoClass = 'ol-video'
/** Marks a picture without a description. An empty `alt` alone would mean that the picture is decorative. */
export const undescribedClass = 'ol-undescribed'

/** Prefix of every `id` and `#anchor` of an article, so that they cannot collide with ids of the page. */
export const anchorPrefix = 'content-'

/** Maximum size of the decoded text in UTF-8 bytes, without markup and inline pictures. */
export const textLimitBytes = 300 * 1024
/** Maximum length of the markup in UTF-16 code units, with inline pictures (the body limit of the news API). */
export const markupLimit = 5 * 1024 * 1024
/** Maximum nesting depth of elements. */
export const depthLimit = 64
/** Maximum number of opening tags. */
export const tagLimit = 20_000

const youtubeHosts = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
])
const vimeoHosts = new Set(['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'])
const baseUrl = 'https://no-host.invalid'

/**
 * Converts the URL of a YouTube or Vimeo page, share link or embed to the URL of the privacy-friendly player;
 * `undefined` for other URLs. The URL is rebuilt from the video's id and start time; all other parameters are dropped.
 */
export function toVideoEmbedUrl(input: string): string | undefined {
  const url = URL.parse(input, baseUrl)
  if (!url || !/^https?:$/.test(url.protocol) || url.port || url.username || url.password) return undefined
  if (url.hostname === 'youtu.be' || youtubeHosts.has(url.hostname)) return toYoutubeEmbedUrl(url)
  return vimeoHosts.has(url.hostname) ? toVimeoEmbedUrl(url) : undefined
}

function toYoutubeEmbedUrl(url: URL): string | undefined {
  const [first = '', second = ''] = url.pathname.split('/').slice(1)
  const hasIdInPath = ['embed', 'v', 'shorts', 'live'].includes(first)
  // Old embeds append parameters without a question mark: `/v/ID&hl=de`.
  const pathId = (url.hostname === 'youtu.be' ? first : second).split('&', 1)[0]
  const id = url.hostname === 'youtu.be' || hasIdInPath ? pathId : url.searchParams.get('v')
  // `videoseries` has the length of an id but denotes a playlist.
  if (!id || !/^[\w-]{11}$/.test(id) || id === 'videoseries') return undefined
  const start = parseStartTime(url.searchParams.get('start') ?? url.searchParams.get('t') ?? '')
  return `https://www.youtube-nocookie.com/embed/${id}${start ? `?start=${start}` : ''}`
}

/** Converts `90`, `90s`, `1m30s` or `1h2m3s` to seconds; returns 0 for anything else. */
function parseStartTime(start: string): number {
  const parts = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/.exec(start)
  if (!parts) return 0
  const [, hours = '0', minutes = '0', seconds = '0'] = parts
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

function toVimeoEmbedUrl(url: URL): string | undefined {
  const parts = url.pathname.split('/').filter(Boolean)
  const idIndex = parts.findIndex((part) => /^\d{1,12}$/.test(part))
  const id = parts[idIndex]
  if (id === undefined) return undefined
  // Unlisted videos can only be played with the hash of their URL.
  const hash = url.searchParams.get('h') ?? parts[idIndex + 1] ?? ''
  return `https://player.vimeo.com/video/${id}?${/^[\da-f]{6,20}$/.test(hash) ? `h=${hash}&` : ''}dnt=1`
}
