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

const formatGroups = {
  size: fontSizesPx.map((px) => [String(px), sizeClass(px)] as const),
  align: alignments.map((side) => [side, alignClass(side)] as const),
  indent: indentLevels.map((level) => [String(level), indentClass(level)] as const),
  colour: textColours.map((colour) => [colour, colourClass(colour)] as const),
  highlight: textColours.map((colour) => [colour, highlightClass(colour)] as const),
} satisfies Record<string, readonly (readonly [string, string])[]>

export type FormatGroup = keyof typeof formatGroups
const groupOrder = Object.keys(formatGroups) as FormatGroup[]

/** The known formats among class names; null for none. */
export function normalizeFormats(classNames: string | null): string | null {
  const given = new Set((classNames ?? '').split(/\s+/))
  const known = groupOrder.flatMap(
    (group) => formatGroups[group].find(([, name]) => given.has(name))?.[1] ?? [],
  )
  return known.join(' ') || null
}

/** What an element says about one format: `center`, `18`, `red`; undefined for nothing. */
export function findFormat(formats: string | null | undefined, group: FormatGroup): string | undefined {
  const given = (formats ?? '').split(' ')
  return formatGroups[group].find(([, name]) => given.includes(name))?.[0]
}

/** The same formats with one changed; undefined takes it away. */
export function withFormat(
  formats: string | null | undefined,
  group: FormatGroup,
  value: string | undefined,
): string | null {
  const others = (formats ?? '')
    .split(' ')
    .filter((name) => !formatGroups[group].some(([, own]) => own === name))
  const chosen = formatGroups[group].find(([name]) => name === value)?.[1] ?? ''
  return normalizeFormats([...others, chosen].join(' '))
}
