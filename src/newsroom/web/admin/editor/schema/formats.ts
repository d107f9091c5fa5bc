// The formats an element bears, as one class text in a fixed order: the order the server's sanitiser writes them in.
import {
  alignClass,
  alignments,
  colourClass,
  fontSizesPx,
  highlightClass,
  indentClass,
  indentLevels,
  sizeClass,
  textColours,
} from '#src/news/contract/rich-text.ts'

const groups = {
  size: fontSizesPx.map((px) => [String(px), sizeClass(px)] as const),
  align: alignments.map((side) => [side, alignClass(side)] as const),
  indent: indentLevels.map((level) => [String(level), indentClass(level)] as const),
  colour: textColours.map((colour) => [colour, colourClass(colour)] as const),
  highlight: textColours.map((colour) => [colour, highlightClass(colour)] as const),
} satisfies Record<string, readonly (readonly [string, string])[]>

export type FormatGroup = keyof typeof groups
const order = Object.keys(groups) as FormatGroup[]

/** The known formats among class names; null for none. */
export function readFormats(classNames: string | null): string | null {
  const given = new Set((classNames ?? '').split(/\s+/))
  const known = order.flatMap((group) => groups[group].find(([, name]) => given.has(name))?.[1] ?? [])
  return known.join(' ') || null
}

/** What an element says about one format: `center`, `18`, `red`; undefined for nothing. */
export function formatIn(formats: string | null | undefined, group: FormatGroup): string | undefined {
  const given = (formats ?? '').split(' ')
  return groups[group].find(([, name]) => given.includes(name))?.[0]
}

/** The same formats with one changed; undefined takes it away. */
export function withFormat(
  formats: string | null | undefined,
  group: FormatGroup,
  value: string | undefined,
): string | null {
  const others = (formats ?? '').split(' ').filter((name) => !groups[group].some(([, own]) => own === name))
  const chosen = groups[group].find(([name]) => name === value)?.[1] ?? ''
  return readFormats([...others, chosen].join(' '))
}
