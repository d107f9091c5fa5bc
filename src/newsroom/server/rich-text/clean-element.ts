// One element of an article, rebuilt from what is known to be good: nothing is copied that is not understood.
import { toVideoEmbedUrl, undescribedClass, videoClass } from '#src/news/contract/rich-text.ts'
import { allowedElements, renamedElements, unwrapped } from './allowed-markup.ts'
import { cleanId, cleanImageSource, cleanLink } from './clean-address.ts'
import { cleanText } from './clean-text.ts'
import { formatClasses, formatDirection } from './format-classes.ts'

type Attributes = Record<string, string>
type Cleaned = Record<string, string | undefined>
export type CleanElement = { tagName: string; attribs: Attributes }

/** Takes an element as the parser saw it (names in lower case, entities decoded). */
export function cleanElement(name: string, given: Attributes): CleanElement {
  const own = Object.hasOwn(renamedElements, name) ? renamedElements[name] : name
  if (own === undefined || !Object.hasOwn(allowedElements, own))
    return { tagName: own ?? unwrapped, attribs: {} }
  const special = Object.hasOwn(specialRules, own) ? specialRules[own]?.(given) : {}
  // A picture or frame without an acceptable address is gone.
  if (!special) return { tagName: unwrapped, attribs: {} }
  const attribs = present({ ...special, ...commonAttributes(own, name, given) })
  const saysNothing = (own === 'span' || own === 'a') && Object.keys(attribs).length === 0
  return { tagName: saysNothing ? unwrapped : own, attribs }
}

function commonAttributes(own: string, name: string, given: Attributes): Cleaned {
  const align = name === 'center' ? 'center' : given.align
  const format = { className: given.class, style: given.style, align }
  const classes = formatClasses(format)
  if (own === 'pre' || own === 'code') classes.push(...languageClass(given.class ?? ''))
  if (own === 'iframe') classes.push(videoClass)
  if (own === 'img' && isUndescribed(given)) classes.push(undescribedClass)
  return {
    id: cleanId(given.id ?? (own === 'a' ? (given.name ?? '') : '')),
    class: classes.join(' ') || undefined,
    dir: oneOf(['ltr', 'rtl', 'auto'], given.dir?.toLowerCase() ?? formatDirection(format)),
    lang: matching(/^[a-z]{2,8}(?:-[a-z0-9]{1,8}){0,4}$/i, given.lang ?? given['xml:lang']),
    title: shortText(given.title),
  }
}

const specialRules: Readonly<Record<string, (given: Attributes) => Cleaned | undefined>> = {
  a: cleanAnchor,
  img: cleanImage,
  iframe: cleanFrame,
  ol: (given) => ({
    start: matching(/^-?\d{1,6}$/, given.start),
    reversed: given.reversed === undefined ? undefined : '',
    type: oneOf(['1', 'a', 'A', 'i', 'I'], given.type),
  }),
  li: (given) => ({ value: matching(/^-?\d{1,6}$/, given.value) }),
  blockquote: (given) => ({ cite: webAddress(given.cite) }),
  q: (given) => ({ cite: webAddress(given.cite) }),
  del: cleanEdit,
  ins: cleanEdit,
  time: (given) => ({ datetime: moment(given.datetime) }),
  details: (given) => ({ open: given.open === undefined ? undefined : '' }),
  col: (given) => ({ span: count(given.span) }),
  colgroup: (given) => ({ span: count(given.span) }),
  td: cleanCell,
  th: (given) => ({ ...cleanCell(given), scope: oneOf(['row', 'col', 'rowgroup', 'colgroup'], given.scope) }),
}

function cleanAnchor(given: Attributes): Cleaned {
  const href = given.href === undefined ? undefined : cleanLink(given.href)
  if (href === undefined) return {}
  const target = oneOf(['_blank'], given.target)
  // What an editor declares about a link (paid, not endorsed) is kept; noopener is not theirs to leave out.
  const declared = (given.rel ?? '').toLowerCase().split(/\s+/)
  const rel = ['nofollow', 'noreferrer', 'sponsored', 'ugc'].filter((token) => declared.includes(token))
  const leavesSite = target !== undefined || /^(?:https?:)?\/\//i.test(href)
  if (leavesSite) rel.unshift('noopener')
  return {
    href,
    target,
    rel: rel.join(' ') || undefined,
    hreflang: matching(/^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,2}$/i, given.hreflang),
  }
}

function cleanImage(given: Attributes): Cleaned | undefined {
  const src = cleanImageSource(given.src ?? '')
  if (src === undefined) return undefined
  // An empty description is a statement (decoration); a missing one would make readers hear the file name.
  return {
    src,
    alt: shortText(given.alt) ?? '',
    ...dimensions(given),
    loading: oneOf(['lazy'], given.loading),
  }
}

/** Said by the editor and the importer alone: who sends no description has always meant an empty one. */
function isUndescribed(given: Attributes): boolean {
  return (given.class ?? '').split(/\s+/).includes(undescribedClass) && shortText(given.alt) === undefined
}

function cleanFrame(given: Attributes): Cleaned | undefined {
  const src = toVideoEmbedUrl(given.src ?? '')
  return src === undefined ? undefined : { src, ...dimensions(given), allowfullscreen: '', loading: 'lazy' }
}

function cleanCell(given: Attributes): Cleaned {
  return { colspan: count(given.colspan), rowspan: count(given.rowspan) }
}

function cleanEdit(given: Attributes): Cleaned {
  return { cite: webAddress(given.cite), datetime: moment(given.datetime) }
}

function dimensions(given: Attributes): Cleaned {
  return { width: pixels(given.width), height: pixels(given.height) }
}

function languageClass(className: string): string[] {
  return (
    className
      .toLowerCase()
      .match(/(?<!\S)language-[a-z0-9+#-]{1,30}(?!\S)/)
      ?.slice(0, 1) ?? []
  )
}

function pixels(value: string | undefined): string | undefined {
  return /^\s*([1-9]\d{0,3})(?:px)?\s*$/.exec(value ?? '')?.[1]
}

function count(value: string | undefined): string | undefined {
  return matching(/^[1-9]\d{0,2}$/, value)
}

function moment(value: string | undefined): string | undefined {
  return matching(/^[\dTZPWDHMS:+. -]{1,40}$/, value)
}

function webAddress(value: string | undefined): string | undefined {
  const address = value === undefined ? undefined : cleanLink(value)
  return address && /^https?:\/\//i.test(address) ? address : undefined
}

function shortText(value: string | undefined): string | undefined {
  return value === undefined ? undefined : cleanText(value).slice(0, 2_000).toWellFormed().trim() || undefined
}

function matching(pattern: RegExp, value: string | undefined): string | undefined {
  return value !== undefined && pattern.test(value) ? value : undefined
}

function oneOf(allowed: readonly string[], value: string | undefined): string | undefined {
  return value !== undefined && allowed.includes(value) ? value : undefined
}

function present(cleaned: Cleaned): Attributes {
  const entries = Object.entries(cleaned).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return Object.fromEntries(entries)
}
