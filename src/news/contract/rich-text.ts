// What an article's body may hold: one place for the sanitiser and the editor.
// Pure data and rules without dependencies, so that the browser can use the same ones.

/** Protocols a link may use; a link without a protocol stays on this site. */
export const linkProtocols = ['http:', 'https:', 'mailto:', 'tel:'] as const

/** Subtypes of `image/` a picture inside the text (a `data:` address) may have. Never SVG: it is a document. */
export const inlineImageTypes = ['png', 'gif', 'jpeg', 'bmp', 'x-icon'] as const
export type InlineImageType = (typeof inlineImageTypes)[number]

/** Our own uploads live here; any picture type the media room stores is welcome. */
export const mediaPath = '/media/'

export const fontSizesPx = [10, 12, 14, 16, 18, 20, 24, 30] as const
export const alignments = ['left', 'center', 'right', 'justify'] as const
export const indentLevels = [1, 2, 3, 4, 5, 6, 7, 8] as const
/** For text and for its background; the style sheet gives each a readable tone per theme. */
export const textColors = ['red', 'orange', 'yellow', 'green', 'blue', 'purple'] as const

// Formats are classes because the content security policy forbids inline style.
export const sizeClass = (px: number) => `ol-size-${px}`
export const alignClass = (alignment: string) => `ol-align-${alignment}`
export const indentClass = (level: number) => `ol-indent-${level}`
export const colorClass = (colour: string) => `ol-colour-${colour}`
export const highlightClass = (colour: string) => `ol-highlight-${colour}`
export const videoClass = 'ol-video'
/** A picture whose description is still to be written: an empty one alone says that it is decoration. */
export const undescribedClass = 'ol-undescribed'

/** Put before every `id` and every `#anchor` of an article, so that neither can shadow a name of the page. */
export const anchorPrefix = 'content-'

/** UTF-8 bytes of text after decoding, without markup and inline pictures. */
export const textLimitBytes = 300 * 1024
/** Length of the whole markup in UTF-16 units, inline pictures included (the body limit of the news API). */
export const markupLimit = 5 * 1024 * 1024
/** Elements inside one another. */
export const depthLimit = 64
/** Opening tags. */
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
const withoutHost = 'https://no-host.invalid'

/**
 * The privacy-friendly player address of a YouTube or Vimeo page, share or embed address; `undefined` for
 * anything else. It is rebuilt from the video's id and start, so nothing else of the given address survives.
 */
export function toVideoEmbedUrl(address: string): string | undefined {
  const url = URL.parse(address, withoutHost)
  if (!url || !/^https?:$/.test(url.protocol) || url.port || url.username || url.password) return undefined
  if (url.hostname === 'youtu.be' || youtubeHosts.has(url.hostname)) return youtubeEmbed(url)
  return vimeoHosts.has(url.hostname) ? vimeoEmbed(url) : undefined
}

function youtubeEmbed(url: URL): string | undefined {
  const [first = '', second = ''] = url.pathname.split('/').slice(1)
  const isPathForm = ['embed', 'v', 'shorts', 'live'].includes(first)
  // The players of old pages name their settings without a question mark: `/v/ID&hl=de`.
  const inPath = (url.hostname === 'youtu.be' ? first : second).split('&', 1)[0]
  const id = url.hostname === 'youtu.be' || isPathForm ? inPath : url.searchParams.get('v')
  // "videoseries" has the length of an id but names a playlist.
  if (!id || !/^[\w-]{11}$/.test(id) || id === 'videoseries') return undefined
  const start = startSeconds(url.searchParams.get('start') ?? url.searchParams.get('t') ?? '')
  return `https://www.youtube-nocookie.com/embed/${id}${start ? `?start=${start}` : ''}`
}

/** `90`, `90s`, `1m30s`, `1h2m3s` in seconds; 0 for anything else. */
function startSeconds(start: string): number {
  const parts = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/.exec(start)
  if (!parts) return 0
  const [, hours = '0', minutes = '0', seconds = '0'] = parts
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

function vimeoEmbed(url: URL): string | undefined {
  const parts = url.pathname.split('/').filter(Boolean)
  const at = parts.findIndex((part) => /^\d{1,12}$/.test(part))
  const id = parts[at]
  if (id === undefined) return undefined
  // Unlisted videos play only with the hash from their address.
  const hash = url.searchParams.get('h') ?? parts[at + 1] ?? ''
  return `https://player.vimeo.com/video/${id}?${/^[\da-f]{6,20}$/.test(hash) ? `h=${hash}&` : ''}dnt=1`
}
