// Formats of an element as a class attribute. The classes have the same fixed order as in the server's sanitizer.
import {
  alignClass,
  alignments,
  colorClass,
  fontSizesPx,
  highlightClass,
  indentClass,
  indentLevels,
  sizeClass,
  textColors,
} from '#src/news/contract/rich-text.ts'

const formatGroups = {
  size: fontSizesPx.map((px) => [String(px), sizeClass(px)] as const),
  align: alignments.map((side) => [side, alignClass(side)] as const),
  indent: indentLevels.map((level) => [String(level), indentClass(level)] as const),
  color: textColors.map((color) => [color, colorClass(color)] as const),
  highlight: textColors.map((color) => [color, highlightClass(color)] as const),
} satisfies Record<string, readonly (readonly [string, string])[]>

export type FormatGroup = keyof typeof formatGroups
const groupOrder = Object.keys(formatGroups) as FormatGroup[]

/** Returns the known format classes in their fixed order; null for none. */
export function normalizeFormats(classNames: string | null): string | null {
  const names = new Set((classNames ?? '').split(/\s+/))
  const known = groupOrder.flatMap(
    (group) => formatGroups[group].find(([, name]) => names.has(name))?.[1] ?? [],
  )
  return known.join(' ') || null
}

/** Returns the value of a format, such as `center`, `18` or `red`; undefined if it is not set. */
export function findFormat(formats: string | null | undefined, group: FormatGroup): string | undefined {
  const names = (formats ?? '').split(' ')
  return formatGroups[group].find(([, name]) => names.includes(name))?.[0]
}

/** Returns the formats with one of them changed; undefined removes it. */
export function withFormat(
  formats: string | null | undefined,
  group: FormatGroup,
  value: string | undefined,
): string | null {
  const others = (formats ?? '')
    .split(' ')
    .filter((name) => !formatGroups[group].some(([, className]) => className === name))
  const newClass = formatGroups[group].find(([name]) => name === value)?.[1] ?? ''
  return normalizeFormats([...others, newClass].join(' '))
}
