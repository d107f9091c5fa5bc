// Composes mail messages as plain text and as HTML for all mail clients, in the text direction of the language.
// The HTML loads nothing and contains no tracking.
import { getLanguage, type LanguageCode } from '#src/i18n/languages.ts'
import { escapeHtml } from '../escape-html.ts'

export type MailMessage = {
  to: string
  language: LanguageCode
  subject: string
  text: string
  html: string
  /** Ends such mails when it is requested by POST (RFC 8058). */
  unsubscribeUrl?: string
}

/** In paragraphs, `{{name}}` is replaced by that entry of `values`. */
type MessageContent = {
  subject: string
  paragraphs: readonly string[]
  /** Shown large after the first paragraph. Must not appear in the subject. */
  code?: string
  /** Shown before the last paragraph: as a button in HTML, as the URL in plain text. */
  link?: { label: string; url: string }
  /** For mails that nobody has to receive: a page that asks, for people, and an address for their mail clients. */
  unsubscribe?: { label: string; pageUrl: string; url: string }
  /** The site that sends the message. */
  signature: { name: string; url: string }
  values?: Readonly<Record<string, string>>
}

export function composeMessage(to: string, language: LanguageCode, content: MessageContent): MailMessage {
  return {
    to,
    language,
    subject: content.subject,
    text: renderText(language, content),
    html: renderHtml(language, content),
    ...(content.unsubscribe && { unsubscribeUrl: content.unsubscribe.url }),
  }
}

/** Unicode isolates keep left-to-right values (addresses, numbers) from reordering a right-to-left sentence. */
const isolate = (value: string): string => `\u2068${value}\u2069`

function renderText(language: LanguageCode, content: MessageContent): string {
  const { paragraphs, code, link, unsubscribe, signature, values } = content
  const format = getLanguage(language).direction === 'rtl' ? isolate : (value: string) => value
  const filled = paragraphs.map((paragraph) => fill(paragraph, values, format))
  const blocks = [
    ...arrangeBlocks(filled, code && `    ${code}`, link?.url),
    `${signature.name}\n${signature.url}`,
    ...(unsubscribe ? [`${unsubscribe.label}: ${unsubscribe.pageUrl}`] : []),
  ]
  return `${blocks.join('\n\n')}\n`
}

/** The code follows the first paragraph, and the link precedes the last one. */
function arrangeBlocks(paragraphs: string[], code: string | undefined, link: string | undefined): string[] {
  const [first = '', ...rest] = paragraphs
  if (link) rest.splice(-1, 0, link)
  return [first, ...(code ? [code] : []), ...rest]
}

// Mail clients drop style sheets and custom properties, so styles are inline. Text and background colors are always
// set together, so that the text stays readable when a client inverts colors in dark mode.
const inlineStyles = {
  page: 'margin:0;padding:32px 16px;background:#fbfaf5;color:#1f2318;font:17px/1.6 Georgia,"Times New Roman",serif',
  content:
    'max-width:34em;margin:0 auto;padding:8px 28px 12px;background:#ffffff;color:#1f2318;border:1px solid #ddd8c6;border-radius:12px',
  paragraph: 'margin:20px 0',
  code: 'margin:24px 0;padding:14px 0;background:#e9efd6;color:#36450f;border-radius:4px;text-align:center;font:700 30px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:0.25em',
  button:
    'display:inline-block;padding:12px 24px;background:#4e6121;color:#ffffff;border-radius:8px;font-weight:700;text-decoration:none',
  signature: 'margin:28px 0 12px;padding-top:14px;border-top:1px solid #ddd8c6;color:#565b47;font-size:15px',
  link: 'color:#46591a',
} as const

function renderHtml(
  language: LanguageCode,
  { subject, paragraphs, code, link, unsubscribe, signature, values }: MessageContent,
): string {
  const { tag, direction } = getLanguage(language)
  const filled = paragraphs.map(
    (paragraph) =>
      `<p style="${inlineStyles.paragraph}">${fill(escapeHtml(paragraph), values, (value) => `<bdi>${escapeHtml(value)}</bdi>`)}</p>`,
  )
  const codeBlock = code && `<p style="${inlineStyles.code}" dir="ltr">${escapeHtml(code)}</p>`
  const linkBlock =
    link &&
    `<p style="${inlineStyles.paragraph}"><a style="${inlineStyles.button}" href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`
  const url = escapeHtml(signature.url)
  const unsubscribeLink =
    unsubscribe &&
    `<br><a style="${inlineStyles.link}" href="${escapeHtml(unsubscribe.pageUrl)}">${escapeHtml(unsubscribe.label)}</a>`
  return `<!doctype html>
<html lang="${tag}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style='${inlineStyles.page}'>
<div style="${inlineStyles.content}" lang="${tag}" dir="${direction}">
${arrangeBlocks(filled, codeBlock, linkBlock).join('\n')}
<p style="${inlineStyles.signature}">${escapeHtml(signature.name)}<br><a style="${inlineStyles.link}" href="${url}" dir="ltr">${url}</a>${unsubscribeLink ?? ''}</p>
</div>
</body>
</html>
`
}

function fill(
  text: string,
  values: Readonly<Record<string, string>> = {},
  format: (value: string) => string,
): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`the message has no value for {{${name}}}`)
    return format(value)
  })
}
