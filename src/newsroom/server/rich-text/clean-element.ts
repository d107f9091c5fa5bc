// Rebuilds an element of an article from validated values. Copies no attribute without validation.
import { toVideoEmbedUrl, undescribedClass, videoClass } from '#src/news/contract/rich-text.ts'
import { allowedElements, renamedElements, unwrappedElement } from './allowed-markup.ts'
import { cleanText } from './clean-text.ts'
import { cleanId, cleanImageUrl, cleanLinkUrl } from './clean-url.ts'
import { findDirection, toFormatClasses } from './format-classes.ts'

type Attributes = Record<string, string>
type Cleaned = Record<string, string | undefined>
type CleanElement = { tagName: string; attribs: Attributes }

/** @param name lower-case name; the values of `given` are decoded, as the parser returns them */
export function cleanElement(name: string, given: Attributes): CleanElement {
  const own = Object.hasOwn(renamedElements, name) ? renamedElements[name] : name
  if (own === undefined || !Object.hasOwn(allowedElements, own))
    return { tagName: own ?? unwrappedElement, attribs: {} }
  const special = Object.hasOwn(elementRules, own) ? elementRules[own]?.(given) : {}
  // A picture or frame without an allowed URL.
  if (!special) return { tagName: unwrappedElement, attribs: {} }
  const attribs = omitUndefined({ ...special, ...commonAttributes(own, name, given) })
  const isRedundant = (own === 'span' || own === 'a') && Object.keys(attribs).length === 0
  return { tagName: isRedundant ? unwrappedElement : own, attribs }
}

function commonAttributes(own: string, name: string, given: Attributes): Cleaned {
  const align = name === 'center' ? 'center' : given.align
  const format = { className: given.class, style: given.style, align }
  const classes = toFormatClasses(format)
  if (own === 'pre' || own === 'code') classes.push(...findLanguageClass(given.class ?? ''))
  if (own === 'iframe') classes.push(videoClass)
  if (own === 'img' && isUndescribed(given)) classes.push(undescribedClass)
  return {
    id: cleanId(given.id ?? (own === 'a' ? (given.name ?? '') : '')),
    class: classes.join(' ') || undefined,
    dir: ifOneOf(['ltr', 'rtl', 'auto'], given.dir?.toLowerCase() ?? findDirection(format)),
    lang: ifMatching(/^[a-z]{2,8}(?:-[a-z0-9]{1,8}){0,4}$/i, given.lang ?? given['xml:lang']),
    title: toShortText(given.title),
  }
}

const elementRules: Readonly<Record<string, (given: Attributes) => Cleaned | undefined>> = {
  a: cleanAnchor,
  img: cleanImage,
  iframe: cleanFrame,
  ol: (given) => ({
    start: ifMatching(/^-?\d{1,6}$/, given.start),
    reversed: given.reversed === undefined ? undefined : '',
    type: ifOneOf(['1', 'a', 'A', 'i', 'I'], given.type),
  }),
  li: (given) => ({ value: ifMatching(/^-?\d{1,6}$/, given.value) }),
  blockquote: (given) => ({ cite: cleanWebUrl(given.cite) }),
  q: (given) => ({ cite: cleanWebUrl(given.cite) }),
  del: cleanEdit,
  ins: cleanEdit,
  time: (given) => ({ datetime: toDatetime(given.datetime) }),
  details: (given) => ({ open: given.open === undefined ? undefined : '' }),
  col: (given) => ({ span: toCount(given.span) }),
  colgroup: (given) => ({ span: toCount(given.span) }),
  td: cleanCell,
  th: (given) => ({
    ...cleanCell(given),
    scope: ifOneOf(['row', 'col', 'rowgroup', 'colgroup'], given.scope),
  }),
}

function cleanAnchor(given: Attributes): Cleaned {
  const href = given.href === undefined ? undefined : cleanLinkUrl(given.href)
  if (href === undefined) return {}
  const target = ifOneOf(['_blank'], given.target)
  // Declarations of the editor (paid link, not endorsed) are kept; noopener is always added.
  const declared = (given.rel ?? '').toLowerCase().split(/\s+/)
  const rel = ['nofollow', 'noreferrer', 'sponsored', 'ugc'].filter((token) => declared.includes(token))
  const leavesSite = target !== undefined || /^(?:https?:)?\/\//i.test(href)
  if (leavesSite) rel.unshift('noopener')
  return {
    href,
    target,
    rel: rel.join(' ') || undefined,
    hreflang: ifMatching(/^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,2}$/i, given.hreflang),
  }
}

function cleanImage(given: Attributes): Cleaned | undefined {
  const src = cleanImageUrl(given.src ?? '')
  if (src === undefined) return undefined
  // Screen readers read out the file name of a picture without `alt`.
  return {
    src,
    alt: toShortText(given.alt) ?? '',
    ...toDimensions(given),
    loading: ifOneOf(['lazy'], given.loading),
  }
}

/** Only the editor and the importer set the class. In other HTML a missing description counts as an empty one. */
function isUndescribed(given: Attributes): boolean {
  return (given.class ?? '').split(/\s+/).includes(undescribedClass) && toShortText(given.alt) === undefined
}

function cleanFrame(given: Attributes): Cleaned | undefined {
  const src = toVideoEmbedUrl(given.src ?? '')
  return src === undefined ? undefined : { src, ...toDimensions(given), allowfullscreen: '', loading: 'lazy' }
}

function cleanCell(given: Attributes): Cleaned {
  return { colspan: toCount(given.colspan), rowspan: toCount(given.rowspan) }
}

function cleanEdit(given: Attributes): Cleaned {
  return { cite: cleanWebUrl(given.cite), datetime: toDatetime(given.datetime) }
}

function toDimensions(given: Attributes): Cleaned {
  return { width: toPixels(given.width), height: toPixels(given.height) }
}

function findLanguageClass(className: string): string[] {
  return (
    className
      .toLowerCase()
      .match(/(?<!\S)language-[a-z0-9+#-]{1,30}(?!\S)/)
      ?.slice(0, 1) ?? []
  )
}

function toPixels(value: string | undefined): string | undefined {
  return /^\s*([1-9]\d{0,3})(?:px)?\s*$/.exec(value ?? '')?.[1]
}

function toCount(value: string | undefined): string | undefined {
  return ifMatching(/^[1-9]\d{0,2}$/, value)
}

function toDatetime(value: string | undefined): string | undefined {
  return ifMatching(/^[\dTZPWDHMS:+. -]{1,40}$/, value)
}

function cleanWebUrl(value: string | undefined): string | undefined {
  const address = value === undefined ? undefined : cleanLinkUrl(value)
  return address && /^https?:\/\//i.test(address) ? address : undefined
}

function toShortText(value: string | undefined): string | undefined {
  return value === undefined ? undefined : cleanText(value).slice(0, 2_000).toWellFormed().trim() || undefined
}

function ifMatching(pattern: RegExp, value: string | undefined): string | undefined {
  return value !== undefined && pattern.test(value) ? value : undefined
}

function ifOneOf(allowed: readonly string[], value: string | undefined): string | undefined {
  return value !== undefined && allowed.includes(value) ? value : undefined
}

function omitUndefined(cleaned: Cleaned): Attributes {
  const entries = Object.entries(cleaned).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return Object.fromEntries(entries)
}
