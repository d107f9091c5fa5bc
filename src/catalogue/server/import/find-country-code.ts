// Finds the code of a country by its name in any language of the interface or of a country that makes olive oil.

const nameLanguages = [
  'en',
  'it',
  'es',
  'el',
  'pt',
  'fr',
  'de',
  'ar',
  'tr',
  'hr',
  'sl',
  'he',
  'sq',
  'ca',
  'nl',
  'pl',
  'sv',
  'da',
  'cs',
  'hu',
  'ro',
  'bg',
  'fi',
  'ru',
  'zh',
  'ja',
  'hi',
]

/** Names that the Unicode data does not have. */
const otherNames: Record<string, string> = {
  'united kingdom': 'GB',
  uk: 'GB',
  england: 'GB',
  usa: 'US',
  'united states of america': 'US',
  california: 'US',
  turkey: 'TR',
  turkiye: 'TR',
  holland: 'NL',
  palestine: 'PS',
  'czech republic': 'CZ',
  'south korea': 'KR',
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const allCodes = letters.flatMap((first) => letters.map((second) => first + second))

let codeByName: ReadonlyMap<string, string> | undefined

/** @returns ISO 3166-1 alpha-2; undefined for a text that is no country */
export function findCountryCode(text: string): string | undefined {
  const name = fold(text)
  codeByName ??= createNames()
  const isCode = /^[A-Z]{2}$/.test(text.trim())
  return codeByName.get(name) ?? (isCode ? codeByName.get(`code ${text.trim()}`) : undefined)
}

function createNames(): Map<string, string> {
  const english = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  const codes = allCodes.filter((code) => english.of(code) && !['EU', 'UN', 'EZ', 'QO', 'ZZ'].includes(code))
  const names = new Map(Object.entries(otherNames))
  for (const code of codes) names.set(`code ${code}`, code)
  for (const language of nameLanguages) {
    const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    for (const code of codes) {
      const name = display.of(code)
      if (name && !names.has(fold(name))) names.set(fold(name), code)
    }
  }
  return names
}

function fold(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[-_\s]+/g, ' ')
    .trim()
}
