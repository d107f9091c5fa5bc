// Converts formats (size, alignment, indent, color) to classes of a fixed list. Reads these classes, the classes of
// Quill and WordPress, and inline styles, which stored texts never contain.
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

type Format = { group: string; className: string }

const formatByName = new Map<string, Format>()

function addFormat(group: string, className: string, ...otherNames: string[]): void {
  for (const name of [className, ...otherNames]) formatByName.set(name, { group, className })
}

for (const px of fontSizesPx) addFormat('size', sizeClass(px), `ql-size-${px}px`, `ql-size-${px}`)
addFormat('size', sizeClass(12), 'ql-size-small', 'has-small-font-size')
addFormat('size', sizeClass(24), 'ql-size-large', 'has-large-font-size')
addFormat('size', sizeClass(30), 'ql-size-huge', 'has-x-large-font-size')
for (const side of alignments) {
  addFormat('align', alignClass(side), `ql-align-${side}`, `has-text-align-${side}`, `align${side}`)
}
for (const level of indentLevels) addFormat('indent', indentClass(level), `ql-indent-${level}`)
for (const colour of textColors) {
  addFormat('colour', colorClass(colour), `ql-color-${colour}`)
  addFormat('highlight', highlightClass(colour), `ql-bg-${colour}`)
}

const groups = ['size', 'align', 'indent', 'colour', 'highlight']

type FormatSource = { className?: string; style?: string; align?: string }

/** Returns the classes in a fixed order. Inline styles override classes, as in a browser. */
export function toFormatClasses({ className = '', style = '', align = '' }: FormatSource): string[] {
  const chosen = new Map<string, string>()
  const choose = (name: string) => {
    const format = formatByName.get(name)
    if (format) chosen.set(format.group, format.className)
  }
  for (const name of className.split(/\s+/)) choose(name)
  chooseAlignment(align, choose)
  const declarations = parseStyle(style)
  const px = /^(\d{2})px$/.exec(declarations.get('font-size') ?? '')?.[1]
  if (px) choose(sizeClass(Number(px)))
  chooseAlignment(declarations.get('text-align') ?? '', choose)
  return groups.flatMap((group) => chosen.get(group) ?? [])
}

/** The writing direction of a Quill class or an inline style. */
export function findDirection({ className = '', style = '' }: FormatSource): string | undefined {
  if (/(?:^|\s)ql-direction-rtl(?:\s|$)/.test(className)) return 'rtl'
  return parseStyle(style).get('direction')
}

function chooseAlignment(side: string, choose: (name: string) => void): void {
  choose(alignClass(side.trim().toLowerCase()))
}

function parseStyle(style: string): Map<string, string> {
  const declarations = new Map<string, string>()
  for (const declaration of style.slice(0, 2_000).toLowerCase().split(';')) {
    const colon = declaration.indexOf(':')
    const value = declaration.slice(colon + 1).replace('!important', '')
    if (colon > 0) declarations.set(declaration.slice(0, colon).trim(), value.trim())
  }
  return declarations
}
