// Words that mean numbers, in the nine languages: translators may write "three" for 3 and the reverse.
import { type LanguageCode, languages } from '#src/i18n/languages.ts'

/** After a numeral, the longer words first. "Billion" is a thousand million only in English. */
const magnitudes: Readonly<Record<LanguageCode, readonly (readonly [number, string])[]>> = {
  en: [
    [1e12, 'trillions?|tn'],
    [1e9, 'billions?|bn'],
    [1e6, 'millions?|mn'],
    [1e5, 'lakhs?'],
    [1e7, 'crores?'],
    [1e3, 'thousands?'],
  ],
  ar: [
    [1e12, 'تريليون'],
    [1e9, 'مليارات|مليار|بليون'],
    [1e6, 'ملايين|مليون'],
    [1e3, 'آلاف|ألفا|ألف'],
  ],
  ch: [],
  de: [
    [1e12, 'Billionen|Billion|Bio\\.?'],
    [1e9, 'Milliarden|Milliarde|Mrd\\.?'],
    [1e6, 'Millionen|Million|Mio\\.?'],
    [1e3, 'tausend|Tsd\\.?'],
  ],
  fr: [
    [1e12, 'billions?'],
    [1e9, 'milliards?|Mds?'],
    [1e6, 'millions?'],
    [1e3, 'mille|milliers?'],
  ],
  hi: [
    [1e12, 'ट्रिलियन'],
    [1e9, 'अरब|बिलियन'],
    [1e7, 'करोड़'],
    [1e6, 'मिलियन'],
    [1e5, 'लाख'],
    [1e3, 'हज़ार|हजार'],
  ],
  jp: [],
  ru: [
    [1e12, 'триллион\\p{L}*|трлн\\.?'],
    [1e9, 'миллиард\\p{L}*|млрд\\.?'],
    [1e6, 'миллион\\p{L}*|млн\\.?'],
    [1e3, 'тысяч\\p{L}*|тыс\\.?'],
  ],
  sp: [
    [1e12, 'billones|billón'],
    [1e9, 'mil millones|millardos?'],
    [1e6, 'millones|millón'],
    [1e3, 'mil|miles'],
  ],
}
const magnitudePatterns = new Map(
  languages.map(({ code }) => [
    code,
    magnitudes[code].map(([factor, words]) => ({
      pattern: new RegExp(`^[\\s-]{0,2}(?:${words.normalize('NFC')})(?![\\p{L}\\p{M}])`, 'iu'),
      factor,
    })),
  ]),
)

/** @param rest the text after a numeral */
export function readMagnitude(rest: string, language: LanguageCode): { factor: number; length: number } {
  for (const { pattern, factor } of magnitudePatterns.get(language) ?? []) {
    const length = pattern.exec(rest)?.[0].length
    if (length !== undefined) return { factor, length }
  }
  return { factor: 1, length: 0 }
}

/** Stems, because most of these languages inflect numbers. Some also match other words: they only allow a number. */
const words: readonly (readonly [number, string])[] = [
  [0, 'zero|null|zéro|cero|нол|нул|शून्य|صفر|零|ゼロ'],
  [1, 'one|first|once|single|ein|erst|un|premi|один|одн|перв|एक|पहल|प्रथम|واحد|أول|一|首|初|第一'],
  [
    2,
    'two|second|twice|double|both|pair|half|halves|couple|zwei|beid|doppel|deux|second|double|dos|segund|doble|ambos|два|две|двух|двум|втор|обе|оба|двой|दो|दूसर|दोनों|दोगुन|द्वि|اثن|ثان|ضعف|二|两|兩|双',
  ],
  [
    3,
    'three|third|triple|thrice|drei|dritt|trois|tiers|tres|terc|три|трех|трёх|трет|तीन|तीसर|तिहाई|त्रि|ثلاث|ثالث|ثلث|三',
  ],
  [4, 'four|quarter|vier|quatr|quart|cuatr|cuart|четыр|четверт|चार|चौथ|أربع|رابع|ربع|四'],
  [5, 'five|fifth|fünf|cinq|cinc|quint|пят|पाँच|पांच|خمس|خامس|五'],
  [6, 'six|sechs|sechst|seis|sext|шест|छह|छठ|छः|ست|سادس|六'],
  [7, 'seven|sieb|sept|siete|séptim|сем|седьм|सात|سبع|سابع|七'],
  [8, 'eight|acht|huit|ocho|octav|восем|восьм|आठ|ثمان|ثامن|八'],
  [9, 'nine|ninth|neun|neuf|neuv|nueve|noven|девят|नौ|नव|تسع|تاسع|九'],
  [10, 'ten|tenth|decade|zehn|jahrzehnt|dix|décen|diez|décim|década|десят|दस|दशक|عشر|عقد|十'],
  [11, 'eleven|elf|onze|once|одиннадцат|ग्यारह|أحد عشر|十一'],
  [12, 'twel|dozen|zwölf|dutzend|douz|doce|docena|двенадцат|дюжин|बारह|दर्जन|اثنا عشر|十二'],
  [13, 'thirteen|dreizehn|treiz|trece|тринадцат|तेरह|ثلاثة عشر|十三'],
  [14, 'fourteen|vierzehn|quatorz|catorce|четырнадцат|चौदह|أربعة عشر|十四'],
  [15, 'fifteen|fünfzehn|quinz|quince|пятнадцат|पंद्रह|خمسة عشر|十五'],
  [16, 'sixteen|sechzehn|seize|seizième|dieciséis|шестнадцат|सोलह|ستة عشر|十六'],
  [17, 'seventeen|siebzehn|dix-sept|diecisiete|семнадцат|सत्रह|سبعة عشر|十七'],
  [18, 'eighteen|achtzehn|dix-huit|dieciocho|восемнадцат|अठारह|ثمانية عشر|十八'],
  [19, 'nineteen|neunzehn|dix-neuf|diecinueve|девятнадцат|उन्नीस|تسعة عشر|十九'],
  [20, 'twent|zwanzig|vingt|veint|двадцат|बीस|عشرين|عشرون|二十'],
  [30, 'thirt|dreißig|trent|treint|тридцат|तीस|ثلاثين|ثلاثون|三十'],
  [40, 'fort|vierzig|quarant|cuarent|сорок|चालीस|أربعين|أربعون|四十'],
  [0.5, 'half|halb|hälft|moitié|demi|mitad|medi|половин|полтор|आध|نصف|半'],
  [
    50,
    'half|fift|fünfzig|halb|hälft|cinquant|moitié|demi|cincuent|mitad|medi|пятьдесят|половин|पचास|आध|خمسين|نصف|五十|半',
  ],
  [60, 'sixt|sechzig|soixant|sesent|шестьдесят|साठ|ستين|六十'],
  [70, 'sevent|siebzig|soixante-dix|setent|семьдесят|सत्तर|سبعين|سبعون|七十'],
  [80, 'eight[iy]|achtzig|quatre-vingt|ochent|восемьдесят|अस्सी|ثمانين|ثمانون|八十'],
  [90, 'ninet|neunzig|quatre-vingt-dix|novent|девяност|नब्बे|تسعين|تسعون|九十'],
  [
    100,
    'hundred|century|centur|percent|hundert|jahrhundert|cent|siècle|cien|siglo|сто|сотн|век|столет|सौ|सदी|शताब्दी|مئة|مائة|قرن|百|世纪|世紀',
  ],
  [1e3, 'thousand|tausend|mille|mil|тысяч|हज़ार|हजार|ألف|آلاف|千'],
  [1e4, '万|萬'],
  [1e5, 'लाख'],
  [1e6, 'million|millón|millones|миллион|मिलियन|مليون|ملايين|百万'],
  [1e7, 'करोड़'],
  [1e9, 'billion|milliard|миллиард|अरब|بليون|مليار'],
]
/** Scripts without letters that would continue a word: stems match anywhere in them. */
const anywhere = /[\u0600-\u06ff\u3040-\u30ff\u3400-\u9fff]/

const patterns = words.map(([value, stems]) => {
  const all = stems.split('|')
  const starting = all.filter((stem) => !anywhere.test(stem))
  const contained = all.filter((stem) => anywhere.test(stem))
  const sources = [`(?<![\\p{L}\\p{M}])(?:${starting.join('|')})`, ...contained]
  return { value, pattern: new RegExp(sources.join('|'), 'iu') }
})

// "Four hundred", "vierhundert", "quatre cents": a word for 2 to 90 directly before one for a power of ten.
const powers: readonly (readonly [number, string])[] = [
  [100, 'hundred|hundert|cent|cient|ста|сот|सौ|مئة|مائة'],
  [1e3, 'thousand|tausend|mille|mil|тысяч|हज़ार|हजार|ألف|آلاف'],
  [1e6, 'million|millones|миллион|मिलियन|مليون|ملايين'],
]
const products = words
  .filter(([value]) => value >= 2 && value <= 90)
  .flatMap(([value, stems]) =>
    powers.map(([power, powerStems]) => ({
      value: value * power,
      pattern: new RegExp(
        `(?<![\\p{L}\\p{M}])(?:${stems})[\\p{L}\\p{M}]{0,3}[\\s-]?(?:${powerStems})`.normalize('NFC'),
        'iu',
      ),
    })),
  )

/** In the nominative, as in a date, and shortened. Names that are numbers with a word for month are numerals. */
const months = languages.flatMap(({ tag }) =>
  ([{ month: 'long' }, { month: 'long', day: 'numeric' }, { month: 'short' }] as const).flatMap((options) => {
    const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' })
    return Array.from({ length: 12 }, (_, index) => {
      const part = format.formatToParts(Date.UTC(2023, index, 1)).find(({ type }) => type === 'month')
      return { value: index + 1, name: part?.value.replace('.', '').toLowerCase() ?? '' }
    }).filter(({ name }) => /^\D+$/.test(name))
  }),
)
const monthPatterns = months.map(({ value, name }) => ({
  value,
  pattern: new RegExp(`(?<![\\p{L}\\p{M}])${name}(?![\\p{L}\\p{M}])`, 'u'),
}))

const hanDigits = '〇一二三四五六七八九'
const hanUnits: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1e3, 万: 1e4, 亿: 1e8, 億: 1e8 }

/** Values that words, month names and Roman or Chinese numerals of a text may mean; "forty-six" is 40, 6 and 46. */
export function readNumberWords(text: string): Set<number> {
  const lower = text.toLowerCase()
  const values = new Set(patterns.filter(({ pattern }) => pattern.test(lower)).map(({ value }) => value))
  const tens = [...values].filter((value) => value >= 20 && value < 100)
  const units = [...values].filter((value) => value >= 1 && value < 10)
  for (const ten of tens) for (const unit of units) values.add(ten + unit)
  for (const { value, pattern } of products) if (pattern.test(lower)) values.add(value)
  // 一成八 is 18 per cent, 两成 20.
  for (const [, first = '', second = '〇'] of text.matchAll(
    /([一二两三四五六七八九])成([一二三四五六七八九])?/g,
  )) {
    values.add(10 * parseHan(first.replace('两', '二')) + parseHan(second))
  }
  for (const { value, pattern } of monthPatterns) if (pattern.test(lower)) values.add(value)
  for (const [roman] of text.matchAll(/(?<![\p{L}\d])[IVXLC]+(?![\p{L}\d])/gu)) values.add(parseRoman(roman))
  for (const [numeral] of text.matchAll(/[〇一二三四五六七八九十百千万亿億]+/g)) values.add(parseHan(numeral))
  return values
}

function parseRoman(numeral: string): number {
  const units: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100 }
  return [...numeral].reduce((total, letter, index) => {
    const value = units[letter] ?? 0
    const next = units[numeral[index + 1] ?? ''] ?? 0
    return total + (value < next ? -value : value)
  }, 0)
}

function parseHan(numeral: string): number {
  if (!/[十百千万亿億]/.test(numeral))
    return Number([...numeral].map((digit) => hanDigits.indexOf(digit)).join(''))
  let total = 0
  let section = 0
  let digit = 0
  for (const character of numeral) {
    const unit = hanUnits[character]
    if (unit === undefined) digit = hanDigits.indexOf(character)
    else if (unit < 1e4) {
      section += (digit || 1) * unit
      digit = 0
    } else {
      total += (section + digit || 1) * unit
      section = 0
      digit = 0
    }
  }
  return total + section + digit
}
