// Tells olive oils from other food that contains olive oil or is kept in it. The categories of a record are filled in by
// hand, so that tuna in olive oil is often filed under olive oils as well.
import { isStatedByVolume } from '../parse-quantity.ts'
import type { OpenFoodFactsRecord } from './record.ts'

type Judged = Pick<
  OpenFoodFactsRecord,
  'categories_tags' | 'product_name' | 'product_type' | 'quantity' | 'nutriments'
>

/** `en:extra-virgin-olive-oils`, `en:olive-oils-from-italy`; not `en:sardines-in-olive-oil`. */
const oliveOilTag = /^en:(?!.*-(?:in|with)-)(?:[a-z-]+-)?olive-(?:pomace-)?oils(?:-from-[a-z-]+)?$/

const otherFoodTag = new RegExp(
  `^en:(?:[a-z-]+-)?(?:${[
    'seafood|fishes|fish|tunas?|sardines?|anchovies|mackerels|mussels|cods|salmons|squids|octopus',
    'meats|hams|poultries|cheeses|feta|dairies|eggs|butters|margarines|spreads|spreadable-fats',
    'mayonnaises|sauces|pestos?|dips|dressings|vinaigrettes|vinegars|tapenades|hummus|pickles|olives',
    'crisps|chips|snacks|crackers|biscuits|cakes|breads|breadsticks|pastas|pizzas|meals|soups|salads',
    'canned-foods|canned-vegetables|vegetables|tomatoes|sun-dried-tomatoes|mushrooms|legumes|nuts',
    'chocolates|candies|confectioneries|beverages-and-drinks|dietary-supplements|soaps|cosmetics|shampoos',
  ].join('|')})$`,
)

const otherFoodName = new RegExp(
  [
    'tuna|thon\\b|tonno|atún|atun\\b|atum|thunfisch|τόνος|sardin|anchov|anchois|acciugh|anchoa|mackerel|maquereau|sgombr',
    'spread|aufstrich|tartinable|margarin|mayon|pesto|tapenad|hummus|houmous|dressing|vinaigrette|sauce\\b|salsa\\b',
    'cracker|crisps?\\b|chips\\b|biscuit|grissini|taralli|bread|\\bpain\\b|\\bpane\\b|pasta\\b|chocolat|cioccolat',
    'soap|savon|sapone|jabón|seife|shampoo|cream\\b|crème|crema\\b|lotion|capsule|cheese|fromage|queso|formaggio|\\bfeta',
    'sott.?olio|artichoke|artichaut|carciof|tomat|pomodor|mushroom|funghi|champignon|^(?:green |black |pitted |stuffed )?olives?\\b(?! ?(?:oil|öl))',
  ].join('|'),
  'iu',
)

/** "Sardines à l'huile d'olive", "Thunfisch in Olivenöl", "queso en aceite de oliva". */
const containsOil =
  /\S\s+(?:in|with|and|&|mit|und|à|a|al|alla|all['’]|au|aux|avec|et|en|con|com|em|y|e|σε|με|zeytinyağlı)\s*(?:l['’]|das|dem)?\s*(?:(?:extra|virgin|vergine|virgen|vierge|nativ\w*|natural|puro|bio)\s+)*(?:olive oil|olivenöl|huile d.olive|olio (?:extra ?vergine )?d.?i? ?oliva|aceite de oliva|azeite|ελαιόλαδο)/iu

/** Oil in the words of labels, in the languages of the countries that make or eat it. */
const oliveOilName =
  /olive oil|olio (?:extra ?vergine |vergine )?d(?:i |['’ ])oliva|aceite de oliva|aove\b|huile d.olives?|azeite|oliven ?öl|olijfolie|zeytinya[gğ]ı|ελαιόλαδο|παρθένο|оливковое масло|زيت (?:ال)?زيتون|maslinovo ulje|oljčno olje|vaj ulliri|橄榄油|オリーブ(?:オイル|油)|जैतून का तेल/iu

const generalTags = new Set([
  'en:plant-based-foods-and-beverages',
  'en:plant-based-foods',
  'en:fats',
  'en:vegetable-fats',
  'en:vegetable-oils',
  'en:olive-tree-products',
  'en:groceries',
  'en:condiments',
  'en:cooking-helpers',
  'en:undefined',
])

const foodType = /^(?:food|unknown)?$/

export function isOliveOil(record: Judged): boolean {
  const { categories_tags: categories, product_name: name, product_type: type } = record
  if (!foodType.test(type) || isOtherFood(record)) return false
  if (categories.some((tag) => oliveOilTag.test(tag))) return true
  // Many records have no category. Then the name decides, for what is sold by volume.
  const isUncategorized = categories.every((tag) => generalTags.has(tag))
  return isUncategorized && oliveOilName.test(name) && isLiquid(record)
}

/** Whether a text, such as a line of an export, can be about olive oil at all; quicker than parsing it. */
export const mayBeOliveOil = (line: string): boolean =>
  /oliv|azeite|olijf|zeytinya|ελαι|παρθένο|زيت|olj|maslin|ulliri|橄榄|オリーブ|जैतून|\\u/i.test(line)

function isOtherFood({ categories_tags: categories, product_name: name, nutriments }: Judged): boolean {
  if (categories.some((tag) => otherFoodTag.test(tag))) return true
  if (otherFoodName.test(name) || containsOil.test(name)) return true
  // Oil is fat: with this much protein it is fish, cheese or the like.
  return Number(nutriments.proteins_100g) >= 3
}

function isLiquid({ quantity }: Judged): boolean {
  return isStatedByVolume(quantity)
}
