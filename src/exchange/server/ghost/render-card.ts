// Ghost's cards (pictures, galleries, bookmarks …), as both of its document formats store them.
import { z } from 'zod'
import { escapeHtml } from '#src/platform/escape-html.ts'
import { galleryOf } from '../html/gallery.ts'
import { embedAddress } from '../html/video-frame.ts'
import { markdownToHtml } from '../markdown/markdown-to-html.ts'
import { forMembers } from './members-only.ts'

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

const RENDERERS: Record<string, (card: Card) => string> = {
  image: (card) => figure(picture(card.src, card.alt || card.altText, card.href), card.caption),
  gallery: (card) =>
    galleryOf(
      card.images.map((image) => figure(picture(image.src, image.alt, ''), image.caption)),
      card.caption,
    ),
  html: (card) => card.html,
  markdown: (card) => markdownToHtml(card.markdown),
  'card-markdown': (card) => markdownToHtml(card.markdown),
  codeblock: renderCode,
  code: renderCode,
  embed: (card) => (card.url === '' ? card.html : embedAddress(card.url, card.caption)),
  bookmark: (card) =>
    link(card.url, card.metadata?.title || card.title) +
    line(card.metadata?.description ?? '') +
    line(card.caption),
  horizontalrule: () => '<hr>',
  hr: () => '<hr>',
  button: (card) => link(card.buttonUrl, card.buttonText),
  callout: (card) =>
    `<blockquote>${line(`${escapeHtml(card.calloutEmoji)} ${card.calloutText}`)}</blockquote>`,
  toggle: (card) => `<h4>${card.heading}</h4>${card.content}`,
  header: (card) =>
    figure(picture(card.backgroundImageSrc, '', ''), '') +
    (card.header === '' ? '' : `<h2>${card.header}</h2>`) +
    line(card.subheader) +
    (card.buttonEnabled ? link(card.buttonUrl, card.buttonText) : ''),
  'call-to-action': (card) =>
    (card.hasSponsorLabel ? line(card.sponsorLabel) : '') +
    figure(picture(card.imageUrl, '', card.buttonUrl), '') +
    line(card.textValue) +
    (card.showButton ? link(card.buttonUrl, card.buttonText) : ''),
  video: (card) => (card.src === '' ? '' : embedAddress(card.src, card.caption || escapeHtml(card.fileName))),
  audio: (card) => link(card.src, card.title),
  file: (card) => link(card.src, card.fileTitle || card.fileName) + line(card.fileCaption),
  product: (card) =>
    figure(picture(card.productImageSrc, '', ''), '') +
    `<h4>${card.productTitle}</h4>${card.productDescription}` +
    (card.productButtonEnabled ? link(card.productUrl, card.productButton || card.productTitle) : ''),
  paywall: () => '',
}

/** The card as HTML; undefined for kinds that are no part of the text (signup forms, e-mail parts). */
export function renderCard(kind: string, payload: unknown): string | undefined {
  const render = RENDERERS[kind]
  const card = Card.safeParse(payload).data
  if (!render || !card) return undefined
  const { web, showOnWeb, emailOnly } = card.visibility ?? {}
  const isHidden = web?.nonMember === false || showOnWeb === false || emailOnly === true
  return isHidden ? forMembers(render(card)) : render(card)
}

function renderCode(card: Card): string {
  return `<pre><code>${escapeHtml(card.code)}</code></pre>${line(card.caption)}`
}

function picture(src: string, alt: string, href: string): string {
  if (src === '') return ''
  const image = `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}">`
  return href === '' ? image : `<a href="${escapeHtml(href)}">${image}</a>`
}

function figure(inner: string, caption: string): string {
  if (inner === '') return line(caption)
  return `<figure>${inner}${caption === '' ? '' : `<figcaption>${caption}</figcaption>`}</figure>`
}

function link(url: string, text: string): string {
  return url === '' ? '' : `<p><a href="${escapeHtml(url)}">${escapeHtml(text || url)}</a></p>`
}

function line(html: string): string {
  return html.trim() === '' ? '' : `<p>${html.trim()}</p>`
}
