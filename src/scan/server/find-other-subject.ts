// Tells whether a photo that was not recognised shows something that is not an olive oil, so that the answer can say so
// instead of asking for a better photo. It is computed from the stored lines, as the label check is.
import type { ScanSubject } from '../contract/scan.ts'
import type { ScanRow } from './scan-row.ts'

/** Below this, the best candidate is no reason to doubt what the label says. */
const maxConfidence = 0.3

/** Words that stand on labels of olive oil, in any inflection. */
const oliveWords =
  /oli[vw]|oliiv|azeite|zeytin|ελαι[οό]λαδο|ελι[άέ]|زيتون|оливк|橄[榄欖]|オリーブ|जैतून|\b(?:aove|evoo)\b|extra[\s-]*v(?:i|e)[er]?g|v(?:irge[nm]|ierge|irgin|ergine)\s+extra|εξαιρετικό/iu

/** What other products of kitchens and bathrooms call themselves in the languages of labels. Whole words only. */
const otherProducts = [
  'wine|vino|vin|wein|vinho|κρασί|οίνος|вино|葡萄酒|ワイン',
  'vinegar|aceto|vinagre|vinaigre|essig|ξύδι|уксус',
  'beer|birra|cerveza|bière|bier|cerveja|пиво|啤酒|ビール',
  'honey|miel|miele|honig|mel|μέλι|мёд|عسل|蜂蜜',
  'sunflower|girasole|girasol|tournesol|sonnenblumenöl|ηλιέλαιο|подсолнечное|عباد الشمس',
  'rapeseed|canola|colza|rapsöl|avocado|aguacate|sesame|sesamo|sésamo|sesam|coconut|cocco|coco|kokos|peanut|arachide',
  'milk|latte|leche|lait|milch|leite|γάλα|молоко|حليب|牛奶|牛乳',
  'juice|succo|zumo|jus|saft|sumo|χυμός|сок|عصير',
  'coffee|caffè|café|kaffee|καφές|кофе|قهوة|chocolate|cioccolato|chocolat|schokolade|шоколад',
  'mustard|senape|mostaza|moutarde|senf|ketchup|mayonnaise|mayonesa|maionese|majonäse',
  'whisky|whiskey|vodka|gin|rum|ron|rhum|liqueur|liquore|licor|likör|водка',
  'shampoo|champú|shampooing|soap|sapone|jabón|savon|seife|sabão|detergent|detergente|шампунь|мыло',
]
const otherWords = new RegExp(`(?<!\\p{L})(?:${otherProducts.join('|')})(?!\\p{L})`, 'iu')

type Scanned = Pick<ScanRow, 'status' | 'hint' | 'read' | 'candidates' | 'decidedBy'>

/** @returns undefined when the photo may show an olive oil */
export function findOtherSubject(scan: Scanned): ScanSubject | undefined {
  const { status, hint, read, candidates, decidedBy } = scan
  if (status === 'recognised' || decidedBy !== null) return undefined
  if (read.isOtherProduct) return 'other-product'
  const text = read.lines.join('\n')
  if (oliveWords.test(text) || (candidates[0]?.confidence ?? 0) >= maxConfidence) return undefined
  if (otherWords.test(text)) return 'other-product'
  const isEmpty = !/\p{L}{3}/u.test(text) && read.barcode === undefined
  // A dark or blurred photo of a label has no readable text either: its hint says what to do.
  return isEmpty && status === 'failed' && hint === null ? 'no-label' : undefined
}
