// Units of measure and currencies as the nine languages write them, before or after a number.

export type Measure =
  | 'percent'
  | 'euro'
  | 'dollar'
  | 'pound'
  | 'yen'
  | 'rupee'
  | 'kilogram'
  | 'gram'
  | 'milligram'
  | 'tonne'
  | 'litre'
  | 'millilitre'
  | 'kilometre'
  | 'metre'
  | 'hectare'
  | 'celsius'

/** Without these a number says something else. */
export const requiredMeasures: ReadonlySet<Measure> = new Set([
  'percent',
  'euro',
  'dollar',
  'pound',
  'yen',
  'rupee',
])

const after: Readonly<Record<Measure, string>> = {
  percent:
    '%|٪|％|per ?cent|percentage|pct|prozent|v\\. ?h\\.|pour ?cents?|por ?ciento|процент|प्रतिशत|फ़ीसद|फीसद|परसेंट|نقاط مئوية|نقطة مئوية|ف[يى] المئة|ف[يى] المائة|بالمئة|بالمائة|个百分点|百分点|パーセント',
  euro: '€|eur|euros?|евро|यूरो|يورو|欧元|歐元|ユーロ',
  dollar: '\\$|usd|us-?dollar|dollars?|dólar|доллар|долл|डॉलर|دولار|美元|美金|ドル|米ドル',
  pound:
    '£|gbp|pounds? sterling|pfund sterling|livres? sterling|libras? esterlinas?|фунт|पाउंड|جنيه|英镑|ポンド',
  yen: '¥|jpy|yen|иен|येन|ين|日元|円',
  rupee: '₹|inr|rupees?|rupien?|roupie|rupia|рупи|रुपय|रुपए|روبية|卢比|ルピー',
  kilogram:
    'kgs?|kilos?|kilogram|kilogramm|kilogramme|kilogramo|кг|килограмм|किलोग्राम|किग्रा|किलो|كيلوغرام|كغ|كيلو|公斤|千克|キログラム|キロ(?!メ)',
  gram: 'g|grams?|gramm|grammes?|gramos?|г|грамм|ग्राम|غرام|جرام|克|グラム',
  milligram: 'mg|milligram|milligramm|miligramo|мг|миллиграмм|मिलीग्राम|मिग्रा|ملغ|مليغرام|毫克|ミリグラム',
  tonne: 't|tonnes?|tons?|tonnen?|toneladas?|тонн|т|टन|طن|أطنان|吨|噸|トン',
  litre: 'l|litres?|liters?|litern?|litros?|литр|л|लीटर|लिटर|لتر|ليتر|升|リットル',
  millilitre: 'ml|millilit|mililitro|мл|миллилитр|मिलीलीटर|मिली|مل|مليلتر|毫升|ミリリットル',
  kilometre:
    'km|kilomet|kilómetro|kilomèt|км|километр|किलोमीटर|किमी|كيلومتر|كم|公里|千米|キロメートル|キロ(?=先|離)',
  metre: 'm|metres?|meters?|metern?|mètres?|metros?|м|метр|मीटर|متر|أمتار|米|メートル',
  hectare: 'ha|hectares?|hektar|hectáreas?|га|гектар|हेक्टेयर|هكتار|公顷|ヘクタール',
  celsius:
    '°\\s?c|℃|degrees? celsius|grad celsius|degrés? celsius|grados? celsius|°с|градус|डिग्री|درجة مئوية|度|摄氏度',
}
const before: Partial<Record<Measure, string>> = {
  percent: '百分之|％|%|٪',
  euro: '€|eur',
  dollar: '\\$|usd|us\\$',
  pound: '£|gbp',
  yen: '¥|jpy',
  rupee: '₹|inr|rs\\.?',
}

// A short unit such as "g" ends at its last letter; longer words may have endings.
const afterPatterns = compile(after, (words) => {
  const short = words.filter((word) => /^[\p{Script=Latin}\p{Script=Cyrillic}]{1,3}$/u.test(word))
  const long = words.filter((word) => !short.includes(word))
  const ends = short.length > 0 ? [`(?:${short.join('|')})(?![\\p{L}\\p{M}])`] : []
  // "2 millones de euros"
  return `^[\\s\u061c\u200e\u200f-]{0,3}(?:(?:de |d['’]|of ))?(?:${[...long, ...ends].join('|')})`
})
// "vers 5" has no rupees (rs), and "acheteur 5" no euros.
const beforePatterns = compile(before, (words) => {
  const sources = words.map((word) => (/^[a-z]/.test(word) ? `(?<![\\p{L}\\p{M}])${word}` : word))
  return `(?:${sources.join('|')})[\\s\u061c\u200e\u200f]{0,2}$`
})

/** @returns the measures that may belong to a number between the two texts */
export function findMeasures(textBefore: string, textAfter: string): Set<Measure> {
  const found = new Set<Measure>()
  for (const { measure, pattern } of afterPatterns) if (pattern.test(textAfter)) found.add(measure)
  for (const { measure, pattern } of beforePatterns) if (pattern.test(textBefore)) found.add(measure)
  return found
}

function compile(table: Partial<Record<Measure, string>>, toSource: (words: string[]) => string) {
  return Object.entries(table).map(([measure, words]) => ({
    measure: measure as Measure,
    pattern: new RegExp(toSource(words.split('|')), 'iu'),
  }))
}
