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

/** Two countries are a contradiction unless the label says that it is a blend; so are one country and the whole Union. */
export function contradict(origins: readonly FoundOrigin[], lines: readonly string[]): boolean {
  if (lines.some((line) => blend.test(line))) return origins.some(({ text }) => /100\s?%/u.test(text))
  const countries = origins.filter(({ place }) => /^[A-Z]{2}$/.test(place))
  const unions = origins.filter(({ place }) => place.startsWith('eu'))
  return countries.length > 1 || (countries.length > 0 && unions.length > 0)
}
