// How a mail looks: the same words as plain text and as HTML that every mail program can show, in the direction of
// its language, in light and dark. Nothing is fetched, nothing is counted, nothing is hidden.
import { getLanguage, type LanguageCode } from '#src/i18n/languages.ts'
import { escapeHtml } from '../escape-html.ts'

/** What is sent. */
export type MailMessage = { to: string; language: LanguageCode; subject: string; text: string; html: string }

/** What it says. In paragraphs, `{{name}}` stands for a value of `values`. */
type MessageContent = {
  subject: string
  paragraphs: readonly string[]
  /** Shown large, after the first paragraph. Never part of a subject. */
  code?: string
  /** Who writes, and where they are found. */
  signature: { name: string; url: string }
  values?: Readonly<Record<string, string>>
}

export function composeMessage(to: string, language: LanguageCode, words: MessageContent): MailMessage {
  return {
    to,
    language,
    subject: words.subject,
    text: asText(language, words),
    html: asHtml(language, words),
  }
}

/** Addresses and numbers run from left to right in every language, and must not turn the sentence around them. */
const isolated = (value: string): string => `\u2068${value}\u2069`

function asText(language: LanguageCode, { paragraphs, code, signature, values }: MessageContent): string {
  const show = getLanguage(language).direction === 'rtl' ? isolated : (value: string) => value
  const [first = '', ...rest] = paragraphs.map((paragraph) => fill(paragraph, values, show))
  const parts = [first, ...(code ? [`    ${code}`] : []), ...rest, `${signature.name}\n${signature.url}`]
  return `${parts.join('\n\n')}\n`
}

// Mail programs drop style sheets and custom properties: colours stand where they are used. What a program in dark
// mode makes of them stays readable, because text and ground are always set together.
const ink = {
  page: 'margin:0;padding:32px 16px;background:#fbfaf5;color:#1f2318;font:17px/1.6 Georgia,"Times New Roman",serif',
  sheet:
    'max-width:34em;margin:0 auto;padding:8px 28px 12px;background:#ffffff;color:#1f2318;border:1px solid #ddd8c6;border-radius:12px',
  paragraph: 'margin:20px 0',
  code: 'margin:24px 0;padding:14px 0;background:#e9efd6;color:#36450f;border-radius:4px;text-align:center;font:700 30px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:0.25em',
  signature: 'margin:28px 0 12px;padding-top:14px;border-top:1px solid #ddd8c6;color:#565b47;font-size:15px',
  link: 'color:#46591a',
} as const

function asHtml(
  language: LanguageCode,
  { subject, paragraphs, code, signature, values }: MessageContent,
): string {
  const { tag, direction } = getLanguage(language)
  const [first = '', ...rest] = paragraphs.map(
    (paragraph) =>
      `<p style="${ink.paragraph}">${fill(escapeHtml(paragraph), values, (value) => `<bdi>${escapeHtml(value)}</bdi>`)}</p>`,
  )
  const url = escapeHtml(signature.url)
  return `<!doctype html>
<html lang="${tag}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style='${ink.page}'>
<div style="${ink.sheet}" lang="${tag}" dir="${direction}">
${first}
${code ? `<p style="${ink.code}" dir="ltr">${escapeHtml(code)}</p>\n` : ''}${rest.join('\n')}
<p style="${ink.signature}">${escapeHtml(signature.name)}<br><a style="${ink.link}" href="${url}" dir="ltr">${url}</a></p>
</div>
</body>
</html>
`
}

function fill(
  text: string,
  values: Readonly<Record<string, string>> = {},
  show: (value: string) => string,
): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`a letter has no value for {{${name}}}`)
    return show(value)
  })
}
