// Which places of origin a label states. An address names a country too, so a country counts only beside a word that
// introduces an origin.
import { foldLabelText } from '#src/catalogue/contract/fold-label-text.ts'

export type FoundOrigin = { place: string; text: string }

const producers = [
  ...[
    'IT',
    'ES',
    'GR',
    'PT',
    'FR',
    'HR',
    'SI',
    'CY',
    'MT',
    'AL',
    'ME',
    'TR',
    'TN',
    'MA',
    'DZ',
    'LY',
    'EG',
    'LB',
  ],
  ...['SY', 'JO', 'PS', 'IL', 'US', 'AU', 'NZ', 'AR', 'CL', 'PE', 'UY', 'BR', 'ZA', 'CN'],
]
const labelLanguages = ['en', 'it', 'es', 'fr', 'de', 'el', 'pt', 'ar']
/** Adjectives and other forms that no list of country names has. */
const otherForms: Record<string, readonly string[]> = {
  IT: ['italiano', 'italian', 'italien'],
  ES: ['español', 'spanish', 'espagnol'],
  GR: ['greek', 'ελληνικ', 'greco', 'ελλαδος'],
  PT: ['português', 'portuguese'],
  TN: ['tunisian', 'tunisien', 'tunisino'],
}
// `\b` knows Latin letters only.
const europe = /europ|ευρωπα|الأوروبي|(?<!\p{L})(?:E\.?U|U\.?E|Ε\.?Ε)(?!\p{L})/iu
const blend = /blend|miscela|mezcla|m[ée]lange|mischung|με[ίι]γμα|lote de|mistura|خليط|مزيج/iu
const introduction =
  /origin|orig[ei]m|origen|herkunft|ursprung|product of|produce of|prodotto (?:in|italiano)|producto de|produit d|produto d|erzeugnis aus|aus (?:italien|spanien|griechenland|portugal)|προ[έε]λευσ|προϊ[όο]ν|χ[ώω]ρα|παρ[άα]γεται|100\s?%|المنشأ|منتج/iu
const outside =
  /non[- ](?:e\.?u|u\.?e)|extra[- ]ue|no (?:comunitari|pertenecientes)|hors u|nicht[- ]eu|drittl|εκτ[όο]ς/iu
const protectedNames: Record<string, RegExp> = {
  pdo: /protected designation of origin|denominazione di origine protetta|denominaci[oó]n de origen|appellation d.origine|gesch[üu]tzte ursprungs|προστατευ[οό]μενη ονομασ|denomina[çc][ãa]o de origem|(?<!\p{L})(?:D\.?O\.?P|A\.?O\.?P|P\.?D\.?O|Π\.?Ο\.?Π)(?!\p{L})/iu,
  pgi: /protected geographical indication|indicazione geografica protetta|indicaci[oó]n geogr[áa]fica protegida|indication g[ée]ographique prot|gesch[üu]tzte geografische|προστατευ[οό]μενη γεωγραφ|(?<!\p{L})(?:I\.?G\.?P|P\.?G\.?I|Π\.?Γ\.?Ε)(?!\p{L})/iu,
}

const namesOfCountries = new Map(
  producers.map((code) => {
    const names = labelLanguages.map(
      (language) => new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code,
    )
    return [code, [...new Set([...names, ...(otherForms[code] ?? [])].map(foldLabelText))]] as const
  }),
)

/** @param lines of the label. Returns each place once, with the line that names it. */
export function findOrigins(lines: readonly string[]): FoundOrigin[] {
  const found = new Map<string, string>()
  const add = (place: string, text: string): void => {
    if (!found.has(place)) found.set(place, text)
  }
  lines.forEach((line, index) => {
    for (const [kind, pattern] of Object.entries(protectedNames)) if (pattern.test(line)) add(kind, line)
    if (!introduction.test(line) && !blend.test(line)) return
    // The place can stand on the line after the word that introduces it.
    const statement = listCountries(line).length > 0 ? line : `${line} ${lines[index + 1] ?? ''}`.trim()
    for (const code of listCountries(statement)) add(code, statement)
    if (europe.test(statement)) add(outside.test(statement) ? 'eu-and-non-eu' : 'eu', statement)
  })
  return [...found].map(([place, text]) => ({ place, text }))
}

function listCountries(line: string): string[] {
  const folded = foldLabelText(line)
  return [...namesOfCountries].flatMap(([code, names]) =>
    names.some((name) => name.length >= 4 && folded.includes(name)) ? code : [],
  )
}

/** The members of the Union among the producers: an oil of one of them may name the country, the Union, or both. */
const members = new Set(['IT', 'ES', 'GR', 'PT', 'FR', 'HR', 'SI', 'CY', 'MT'])

/** Directly before a country these say that the oil is from there. "Produced in" and "bottled in" do not say it. */
const clearIntroduction =
  /origine?s?|orig[ei]m|origen|herkunft(?:sland)?|ursprung(?:sland)?|producto?|produce|prodotto|produit|produto|erzeugnis|προ[έε]λευση?ς?|προϊ[όο]ν|المنشأ/giu
const wordsBetween = new Set(
  'of the is de del della dell di d la l el du des do aus der den της του των η ή'.split(' '),
)
const wholly = /100\s?%([^.,;]{0,60})/u
const work =
  /pack|bottl|mill|press|extract|imbottigl|confezion|franto|envas|embotell|conditionn|embouteill|abgef|gepresst|συσκευ|τυποπο|εμφιαλ|تعبئة|معبأ/iu
/** The designation of a blend; a blend of cultivars or of tastes is none. */
const blendOfOils = new RegExp(
  `(?:${blend.source})[^.;]{0,40}?(?:oil|oli|aceite|huile|öl|oel|ελαι|έλαι|azeite|زيوت|زيت).{0,80}`,
  'iu',
)
const agriculture = /agri|landw|γεωργ|زراع/iu

/**
 * A label has one designation of origin (article 8 of Regulation (EU) 2022/2104): a country, the Union, or a blend. Only
 * statements that say it clearly contradict each other: where an oil was made or bottled, and who made it, may differ from
 * its origin, and so may the parts of a blend of cultivars.
 */
export function contradict(lines: readonly string[]): boolean {
  const countries = new Set(lines.flatMap((line, index) => findOnlyCountry(line, lines[index + 1]) ?? []))
  if (countries.size !== 1) return countries.size > 1
  if (lines.some((line, index) => isBlendOfOrigins(`${line} ${lines[index + 1] ?? ''}`))) return true
  const places = findOrigins(lines).map(({ place }) => place)
  const isOfMember = [...countries].every((country) => members.has(country))
  return places.includes('eu-and-non-eu') || (places.includes('eu') && !isOfMember)
}

function isBlendOfOrigins(text: string): boolean {
  const [designation = ''] = blendOfOils.exec(text) ?? []
  return europe.test(designation) && !agriculture.test(designation)
}

/** The country that a line clearly states as the only origin of the oil. */
function findOnlyCountry(line: string, nextLine = ''): string | undefined {
  if (blend.test(line)) return undefined
  const [, share = ''] = wholly.exec(line) ?? []
  const beginning = [...line.matchAll(clearIntroduction)].flatMap(({ 0: word, index }) => {
    const rest = listContentWords(line.slice(index + word.length))
    return findFirstCountry(rest.length > 0 ? rest : listContentWords(nextLine))
  })
  const stated = work.test(share) ? beginning : [...beginning, ...listCountries(share)]
  const countries = new Set([...stated, ...(stated.length > 0 ? listCountries(line) : [])])
  return countries.size === 1 ? [...countries][0] : undefined
}

/** The words of a text from the first on that is more than an article or a preposition. */
function listContentWords(text: string): string[] {
  const words = text.split(/[^\p{L}\p{M}]+/u).filter((word) => word !== '')
  const first = words.findIndex((word) => !wordsBetween.has(word.toLowerCase()))
  return first === -1 ? [] : words.slice(first)
}

function findFirstCountry(words: readonly string[]): string[] {
  const folded = foldLabelText(words.slice(0, 3).join(''))
  return [...namesOfCountries].flatMap(([code, names]) =>
    names.some((name) => name.length >= 4 && folded.startsWith(name)) ? code : [],
  )
}
