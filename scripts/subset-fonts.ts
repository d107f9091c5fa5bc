// Generates the site's font files and their style sheets from published font families:
//   node scripts/subset-fonts.ts
// One file per script and style, with the weights and characters that the site uses. The result is committed, so that a
// build needs neither this script nor the source packages.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const packages = createRequire(import.meta.url)
const folder = 'src/ui/fonts'

type Weights = { min: number; max: number } | number
type Face = {
  file: string
  family: string
  source: string
  style: 'normal' | 'italic'
  weights: Weights
  ranges: [number, number][]
}

/** Characters of English, French, German and Spanish texts, and of names from neighboring countries. */
const latin: [number, number][] = [
  [0x20, 0x7e],
  [0xa0, 0xa1],
  [0xa3, 0xa3],
  [0xa7, 0xa7],
  [0xa9, 0xa9],
  [0xab, 0xab],
  [0xad, 0xad],
  [0xb0, 0xb1],
  [0xb7, 0xb7],
  [0xbb, 0xbb],
  [0xbc, 0xcf],
  [0xd1, 0xdd],
  [0xdf, 0xef],
  [0xf1, 0xfd],
  [0xff, 0xff],
  [0x152, 0x153],
  [0x2009, 0x2009],
  [0x2011, 0x2011],
  [0x2013, 0x2014],
  [0x2018, 0x201a],
  [0x201c, 0x201e],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x202f, 0x202f],
  [0x2032, 0x2033],
  [0x2039, 0x203a],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2212, 0x2212],
]
/** Rare signs and letters, in a separate file that few pages load. The font families have no others. */
const latinRare: [number, number][] = [
  [0xa2, 0xa2],
  [0xa4, 0xa6],
  [0xa8, 0xa8],
  [0xaa, 0xaa],
  [0xac, 0xac],
  [0xae, 0xaf],
  [0xb2, 0xb6],
  [0xb8, 0xba],
  [0xd0, 0xd0],
  [0xde, 0xde],
  [0xf0, 0xf0],
  [0xfe, 0xfe],
  [0x131, 0x131],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x2044, 0x2044],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
]
const latinExtended: [number, number][] = [
  [0x100, 0x130],
  [0x132, 0x151],
  [0x154, 0x17f],
  [0x192, 0x192],
  [0x1cd, 0x1dc],
  [0x218, 0x21b],
  [0x1e80, 0x1e85],
  [0x1e9e, 0x1e9e],
]
const cyrillic: [number, number][] = [
  [0x301, 0x301],
  [0x400, 0x45f],
  [0x490, 0x491],
  [0x2116, 0x2116],
]
const arabic: [number, number][] = [
  [0x600, 0x6ff],
  [0x750, 0x77f],
  [0x200c, 0x200e],
  [0xfb50, 0xfdff],
  [0xfe70, 0xfefc],
]

const devanagari: [number, number][] = [
  [0x900, 0x97f],
  [0x200c, 0x200d],
  [0x20b9, 0x20b9],
  [0x25cc, 0x25cc],
]

const serifFiles = '@fontsource-variable/source-serif-4/files/source-serif-4'
const sansFiles = '@fontsource-variable/source-sans-3/files/source-sans-3'
const naskhFiles = '@fontsource/noto-naskh-arabic/files/noto-naskh-arabic'
const arabicSansFile = '@fontsource-variable/vazirmatn/files/vazirmatn-arabic-wght-normal'
const devanagariSansFile =
  '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal'
const textWeights = { min: 400, max: 700 }
/** Labels need no bolder letters, and the file is smaller by a sixth. */
const labelWeights = { min: 400, max: 600 }

const faces: Face[] = [
  face('serif-latin', 'Olea Serif', `${serifFiles}-latin-wght-normal`, textWeights, latin),
  face('sans-latin', 'Olea Sans', `${sansFiles}-latin-wght-normal`, labelWeights, latin),
  face('serif-italic-latin', 'Olea Serif', `${serifFiles}-latin-wght-italic`, 400, latin),
  // Few texts have bold italic words, so they have a separate file.
  face('serif-bold-italic-latin', 'Olea Serif', `${serifFiles}-latin-wght-italic`, 700, latin),
  face(
    'serif-latin-extended',
    'Olea Serif',
    `${serifFiles}-latin-ext-wght-normal`,
    textWeights,
    latinExtended,
  ),
  face('sans-latin-extended', 'Olea Sans', `${sansFiles}-latin-ext-wght-normal`, labelWeights, latinExtended),
  face('serif-latin-rare', 'Olea Serif', `${serifFiles}-latin-wght-normal`, textWeights, latinRare),
  face('sans-latin-rare', 'Olea Sans', `${sansFiles}-latin-wght-normal`, labelWeights, latinRare),
  face('serif-cyrillic', 'Olea Serif', `${serifFiles}-cyrillic-wght-normal`, textWeights, cyrillic),
  face('sans-cyrillic', 'Olea Sans', `${sansFiles}-cyrillic-wght-normal`, labelWeights, cyrillic),
  face('serif-italic-cyrillic', 'Olea Serif', `${serifFiles}-cyrillic-wght-italic`, 400, cyrillic),
  face('serif-bold-italic-cyrillic', 'Olea Serif', `${serifFiles}-cyrillic-wght-italic`, 700, cyrillic),
  face('naskh-arabic', 'Olea Naskh', `${naskhFiles}-arabic-400-normal`, 400, arabic),
  face('naskh-arabic-bold', 'Olea Naskh', `${naskhFiles}-arabic-700-normal`, 700, arabic),
  // Naskh is for reading: at the sizes of labels and buttons its letters are too fine.
  face('sans-arabic', 'Olea Sans Arabic', arabicSansFile, labelWeights, arabic),
  face('sans-devanagari', 'Olea Sans Devanagari', devanagariSansFile, labelWeights, devanagari),
]

/**
 * Fallback fonts with the same letter widths and line heights, so that nothing moves when the web font loads.
 * Widths are mean letter advances in em, measured over English text and the Arabic and Hindi messages of the interface.
 */
const metrics = {
  'Olea Serif': { ascent: 1.036, descent: 0.335, width: { 400: 0.4522, 600: 0.4581 } },
  'Olea Sans': { ascent: 1.024, descent: 0.4, width: { 400: 0.3939, 600: 0.4056 } },
  'Olea Naskh': { ascent: 1.069, descent: 0.634, width: { 400: 0.3781, 600: 0.3934 } },
  'Olea Sans Arabic': { ascent: 1.025, descent: 0.537, width: { 400: 0.4168, 600: 0.4235 } },
  'Olea Sans Devanagari': { ascent: 0.896, descent: 0.408, width: { 400: 0.4145, 600: 0.4382 } },
} as const
/** Scripts of fallbacks that must not replace Latin letters, too. */
const fallbackRanges: Partial<Record<keyof typeof metrics, Face['ranges']>> = {
  'Olea Naskh': arabic,
  'Olea Sans Arabic': arabic,
  'Olea Sans Devanagari': devanagari,
}
const fallbacks = [
  createFallback(
    'Olea Serif',
    'Georgia',
    ['Georgia', 'Gelasio'],
    ['Georgia Bold', 'Gelasio Bold'],
    0.4214,
    0.4892,
  ),
  createFallback(
    'Olea Serif',
    'Times',
    ['Times New Roman', 'Tinos', 'Liberation Serif'],
    ['Times New Roman Bold', 'Tinos Bold', 'Liberation Serif Bold'],
    0.3867,
    0.4097,
  ),
  createFallback('Olea Serif', 'Noto', ['Noto Serif'], ['Noto Serif Bold'], 0.4563, 0.4842),
  // The only fonts of many Linux installations.
  createFallback('Olea Serif', 'DejaVu', ['DejaVu Serif'], ['DejaVu Serif Bold'], 0.4883, 0.5406),
  createFallback(
    'Olea Sans',
    'Arial',
    ['Arial', 'Arimo', 'Liberation Sans', 'Helvetica'],
    ['Arial Bold', 'Arimo Bold', 'Liberation Sans Bold', 'Helvetica Bold'],
    0.4248,
    0.4573,
  ),
  createFallback('Olea Sans', 'Roboto', ['Roboto'], ['Roboto Bold'], 0.4227, 0.4293),
  createFallback('Olea Sans', 'DejaVu', ['DejaVu Sans'], ['DejaVu Sans Bold'], 0.4782, 0.5429),
  createFallback(
    'Olea Naskh',
    'Noto',
    ['Noto Naskh Arabic Regular', 'Noto Naskh Arabic', 'NotoNaskhArabic-Regular'],
    ['Noto Naskh Arabic Bold', 'NotoNaskhArabic-Bold'],
    0.3781,
    0.3934,
  ),
  createFallback('Olea Naskh', 'DejaVu', ['DejaVu Sans'], ['DejaVu Sans Bold'], 0.4313, 0.5244),
  createFallback(
    'Olea Sans Arabic',
    'Noto',
    ['Noto Sans Arabic Regular', 'Noto Sans Arabic', 'NotoSansArabic-Regular'],
    ['Noto Sans Arabic Bold', 'NotoSansArabic-Bold'],
    0.4161,
    0.4602,
  ),
  createFallback('Olea Sans Arabic', 'DejaVu', ['DejaVu Sans'], ['DejaVu Sans Bold'], 0.4313, 0.5244),
  createFallback(
    'Olea Sans Devanagari',
    'Noto',
    ['Noto Sans Devanagari Regular', 'Noto Sans Devanagari', 'NotoSansDevanagari-Regular'],
    ['Noto Sans Devanagari Bold', 'NotoSansDevanagari-Bold'],
    0.4144,
    0.4529,
  ),
]

/**
 * Features for text in the languages of the site; small capitals and swashes would double the files. Figures are tabular
 * by default. Latin letters contain their accents: the features that place accents are a seventh of a file, and only
 * Cyrillic and Arabic need them.
 */
const latinFeatures = ['kern', 'liga', 'calt', 'rlig']
/** Devanagari forms its clusters by features of its own; without one of them words fall apart. */
const indicFeatures = [
  ...['locl', 'nukt', 'akhn', 'rphf', 'rkrf', 'blwf', 'half', 'pstf', 'vatu', 'cjct', 'init'],
  ...['pres', 'abvs', 'blws', 'psts', 'haln', 'dist', 'abvm', 'blwm', 'ccmp', 'calt', 'kern', 'liga'],
]
const features = [...latinFeatures, 'locl', 'mark', 'mkmk', 'ccmp', 'init', 'medi', 'fina', 'isol']

function chooseFeatures(file: string): string[] {
  if (file.includes('latin')) return latinFeatures
  return file.includes('devanagari') ? indicFeatures : features
}

function face(file: string, family: string, source: string, weights: Weights, ranges: Face['ranges']): Face {
  return { file, family, source, weights, ranges, style: source.endsWith('italic') ? 'italic' : 'normal' }
}

function createFallback(
  family: keyof typeof metrics,
  name: string,
  plain: string[],
  bold: string[],
  plainWidth: number,
  boldWidth: number,
): string {
  const { ascent, descent, width } = metrics[family]
  const ranges = fallbackRanges[family]
  const rule = (locals: string[], weights: string, ratio: number) => `@font-face {
  font-family: "${family} ${name}";
  font-weight: ${weights};
  src: ${locals.map((local) => `local("${local}")`).join(', ')};
  size-adjust: ${percent(ratio)};
  ascent-override: ${percent(ascent / ratio)};
  descent-override: ${percent(descent / ratio)};
  line-gap-override: 0%;${ranges ? `\n  unicode-range: ${unicodeRange(ranges)};` : ''}
}`
  return [
    rule(plain, '400 500', width[400] / plainWidth),
    rule(bold, '600 700', width[600] / boldWidth),
  ].join('\n')
}

function percent(ratio: number): string {
  return `${(ratio * 100).toFixed(2)}%`
}

function characters(ranges: Face['ranges']): string {
  const points = ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, step) => from + step),
  )
  return String.fromCodePoint(...points)
}

function unicodeRange(ranges: Face['ranges']): string {
  const hex = (point: number) => point.toString(16).toUpperCase()
  return ranges.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(', ')
}

function fontFace({ family, style, weights, file, ranges }: Face): string {
  return `@font-face {
  font-family: "${family}";
  font-style: ${style};
  font-weight: ${typeof weights === 'number' ? weights : `${weights.min} ${weights.max}`};
  font-display: swap;
  src: url("./fonts/${file}.woff2") format("woff2");
  unicode-range: ${unicodeRange(ranges)};
}`
}

mkdirSync(folder, { recursive: true })
for (const { file, source, weights, ranges } of faces) {
  const original = readFileSync(packages.resolve(`${source}.woff2`))
  const isVariable = source.includes('wght')
  const subset = await subsetFont(original, characters(ranges), {
    targetFormat: 'woff2',
    keepFeatures: chooseFeatures(file),
    noHinting: true,
    // STAT is for font menus of applications.
    dropTables: ['STAT'],
    ...(isVariable ? { variationAxes: { wght: weights } } : {}),
  })
  writeFileSync(`${folder}/${file}.woff2`, subset)
  console.log(`${file}.woff2 ${(subset.length / 1000).toFixed(1)} kB`)
}
const header = '/* Generated by scripts/subset-fonts.ts. Do not edit. */\n'
const isOfOtherScript = (rule: string) => /"Olea (?:Naskh|Sans Arabic|Sans Devanagari)/.test(rule)
const rules = Map.groupBy([...faces.map(fontFace), ...fallbacks], isOfOtherScript)
writeFileSync('src/ui/fonts.css', `${header}${rules.get(false)?.join('\n')}\n`)
writeFileSync('src/ui/arabic-and-hindi-fonts.css', `${header}${rules.get(true)?.join('\n')}\n`)
