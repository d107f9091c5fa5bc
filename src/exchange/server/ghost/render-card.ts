// Renders Ghost's cards (pictures, galleries, bookmarks and others), which Lexical and Mobiledoc store in the same way.
import { z } from 'zod'
import { escapeHtml } from '#src/platform/escape-html.ts'
import { buildGallery } from '../html/build-gallery.ts'
import { renderEmbed } from '../html/render-embed.ts'
import { markdownToHtml } from '../markdown/markdown-to-html.ts'
import { markMembersOnly } from './members-only.ts'

const Text = z
  .string()
  .nullish()
  .catch('')
  .transform((value) => value ?? '')

const Card = z.object({
  src: Text,
  url: Text,
  alt: Text,
  altText: Text,
  caption: Text,
  href: Text,
  html: Text,
  markdown: Text,
  code: Text,
  language: Text,
  title: Text,
  fileName: Text,
  fileTitle: Text,
  buttonText: Text,
  buttonUrl: Text,
  calloutText: Text,
  calloutEmoji: Text,
  heading: Text,
  header: Text,
  subheader: Text,
  content: Text,
  productTitle: Text,
  productDescription: Text,
  productUrl: Text,
  productImageSrc: Text,
  productButton: Text,
  productButtonEnabled: z.boolean().catch(true),
  backgroundImageSrc: Text,
  fileCaption: Text,
  textValue: Text,
  sponsorLabel: Text,
  hasSponsorLabel: z.boolean().catch(false),
  showButton: z.boolean().catch(true),
  buttonEnabled: z.boolean().catch(true),
  imageUrl: Text,
  images: z.array(z.object({ src: Text, fileName: Text, alt: Text, caption: Text })).catch([]),
  metadata: z.object({ title: Text, description: Text }).partial().nullish().catch(undefined),
  visibility: z
    .object({ web: z.object({ nonMember: z.boolean() }), showOnWeb: z.boolean(), emailOnly: z.boolean() })
    .partial()
    .nullish()
    .catch(undefined),
})
type Card = z.infer<typeof Card>

const renderers: Record<string, (card: Card) => string> = {
  image: (card) => renderFigure(renderPicture(card.src, card.alt || card.altText, card.href), card.caption),
  gallery: (card) =>
    buildGallery(
      card.images.map((image) => renderFigure(renderPicture(image.src, image.alt, ''), image.caption)),
      card.caption,
    ),
  html: (card) => card.html,
  markdown: (card) => markdownToHtml(card.markdown),
  'card-markdown': (card) => markdownToHtml(card.markdown),
  codeblock: renderCode,
  code: renderCode,
  embed: (card) => (card.url === '' ? card.html : renderEmbed(card.url, card.caption)),
  bookmark: (card) =>
    renderLink(card.url, card.metadata?.title || card.title) +
    renderParagraph(card.metadata?.description ?? '') +
    renderParagraph(card.caption),
  horizontalrule: () => '<hr>',
  hr: () => '<hr>',
  button: (card) => renderLink(card.buttonUrl, card.buttonText),
  callout: (card) =>
    `<blockquote>${renderParagraph(`${escapeHtml(card.calloutEmoji)} ${card.calloutText}`)}</blockquote>`,
  toggle: (card) => `<h4>${card.heading}</h4>${card.content}`,
  header: (card) =>
    renderFigure(renderPicture(card.backgroundImageSrc, '', ''), '') +
    (card.header === '' ? '' : `<h2>${card.header}</h2>`) +
    renderParagraph(card.subheader) +
    (card.buttonEnabled ? renderLink(card.buttonUrl, card.buttonText) : ''),
  'call-to-action': (card) =>
    (card.hasSponsorLabel ? renderParagraph(card.sponsorLabel) : '') +
    renderFigure(renderPicture(card.imageUrl, '', card.buttonUrl), '') +
    renderParagraph(card.textValue) +
    (card.showButton ? renderLink(card.buttonUrl, card.buttonText) : ''),
  video: (card) => (card.src === '' ? '' : renderEmbed(card.src, card.caption || escapeHtml(card.fileName))),
  audio: (card) => renderLink(card.src, card.title),
  file: (card) => renderLink(card.src, card.fileTitle || card.fileName) + renderParagraph(card.fileCaption),
  product: (card) =>
    renderFigure(renderPicture(card.productImageSrc, '', ''), '') +
    `<h4>${card.productTitle}</h4>${card.productDescription}` +
    (card.productButtonEnabled ? renderLink(card.productUrl, card.productButton || card.productTitle) : ''),
  paywall: () => '',
}

/** Returns undefined for cards that are not part of the text, such as signup forms and e-mail content. */
export function renderCard(kind: string, payload: unknown): string | undefined {
  const render = renderers[kind]
  const card = Card.safeParse(payload).data
  if (!render || !card) return undefined
  const { web, showOnWeb, emailOnly } = card.visibility ?? {}
  const isHidden = web?.nonMember === false || showOnWeb === false || emailOnly === true
  return isHidden ? markMembersOnly(render(card)) : render(card)
}

function renderCode(card: Card): string {
  return `<pre><code>${escapeHtml(card.code)}</code></pre>${renderParagraph(card.caption)}`
}

function renderPicture(src: string, alt: string, href: string): string {
  if (src === '') return ''
  const image = `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}">`
  return href === '' ? image : `<a href="${escapeHtml(href)}">${image}</a>`
}

function renderFigure(inner: string, caption: string): string {
  if (inner === '') return renderParagraph(caption)
  return `<figure>${inner}${caption === '' ? '' : `<figcaption>${caption}</figcaption>`}</figure>`
}

function renderLink(url: string, text: string): string {
  return url === '' ? '' : `<p><a href="${escapeHtml(url)}">${escapeHtml(text || url)}</a></p>`
}

function renderParagraph(html: string): string {
  return html.trim() === '' ? '' : `<p>${html.trim()}</p>`
}
