// Chooses what the cover of an article shows by its tags and its title, in the nine languages.

import type { Category } from '../../../contract/category.ts'
import type { Subject } from './subjects.ts'

/**
 * Beginnings of words by which a subject is found; with a space, a word as a whole. English, German, French, Spanish and
 * Russian; then Arabic, Hindi, Chinese and Japanese. The first subjects are the most specific.
 */
const words: readonly (readonly [subject: Subject, words: string])[] = [
  ['chillies', 'tadka chilli spice gewürz épice especia специ; توابل तड मसाल 香料 スパイス'],
  ['chopsticks', 'tofu soy miso japanese; 豆腐 味噌 和食'],
  [
    'cake',
    'baking cake dessert ice-cream kuchen backen gâteau pâtisser pastel postre repostería выпечк торт; حلوى كعك केक मिठाई 烘焙 蛋糕 菓子 ケーキ',
  ],
  ['whisk', 'emulsion mayonnaise vinaigrette allioli mayones майонез; مايونيز मेयोनेज़ 蛋黄酱 乳化 マヨネーズ'],
  [
    'pan',
    'frying fried fry smoke-point braten frittier poêle friture freír fritura жарк сковород; القلي مقلاة तलना कड़ाही 煎炸 油炸 揚げ 炒め',
  ],
  [
    'jar',
    'preserv jar pickl garlic einleg bocal conserve conserva tarro консерв банк; مرطبان مخلل अचार 腌 瓶詰め 保存食',
  ],
  ['fish', 'fish seafood fisch poisson pescado рыб; سمك मछली 鱼 魚'],
  [
    'thermometer',
    'thermometer temperature data-logger temperatur température temperatura температур; حرارة तापमान 温度計 温度计',
  ],
  ['pocketLab', 'schnelltest titration infrarot rapid-test messgerät; جهاز_فحص'],
  [
    'halfEmptyBottle',
    'half-empty oxidation oxydation oxidación oxidatio peroxide rancid ranz rance rancio окислен прогоркл; أكسدة ऑक्सीकरण 氧化 酸化',
  ],
  [
    'insect',
    'fly spittlebug xylella vector insect fliege mouche mosca insecto insekt муха насеком; ذبابة حشر मक्खी कीट 果蝇 昆虫 ミバエ 害虫',
  ],
  [
    'bird',
    'biodivers bird vogel vögel oiseau ave aves pájaro птиц биоразнообраз; طيور पक्षी 鸟 鳥 生物多样性',
  ],
  [
    'oldTrunk',
    'ancient-tree old-tree millennial alte-bäume millénaire milenari древн-дерев; معمّر प्राचीन_पेड़ 古树 古木',
  ],
  ['shears', 'pruning prune schnitt taille poda обрезк; تقليم छँटाई 修剪 剪定'],
  [
    'rain',
    'drought rain irrigat water-stress dürre regen sécheresse pluie sequía lluvia riego засух дожд; أمطار المطر الجفاف बारिश सूखा 干旱 雨水 干ばつ 降雨',
  ],
  [
    'meadow',
    'cover-crop grass soil erosion begrünung enherb cubierta suelo почв; غطاء_نباتي मिट्टी 草 土壤 土壌',
  ],
  [
    'seedling',
    'planting new-grove nursery pflanz plantation plantación vivero посадк саженц; غرس شتل रोपण पौध 种植 苗 植え付け',
  ],
  [
    'oliveStones',
    'pomace by-product waste-water compost olive-stone trester grignon orujo alpeorujo жмых; جفت_الزيتون खली 果渣 搾りかす',
  ],
  ['varieties', 'cultivar variet sorte variété variedad picual arbequina сорт; أصناف किस्म 品种 品種'],
  ['amphorae', 'amphora rome roman amphore ánfora амфор; أمفورة एम्फ़ोरा 双耳瓶 アンフォラ'],
  [
    'millstone',
    'press ruin archaeolog mühlstein presse meule pressoir almazara-antigua prensa жёрнов; رحى معصرة_قديمة चक्की 石磨 石臼',
  ],
  ['nightMill', 'village-mill night; القرية ليلة रात 夜'],
  ['camera', 'camera image-sorting kamera caméra cámara камер; كاميرا कैमरा 相机 カメラ'],
  [
    'centrifuge',
    'decanter centrifug malax mill-machine crushing zentrifug dekanter décanteur decantador декантер; طرد_مركزي العجن अपकेंद्र 离心 遠心',
  ],
  [
    'tanker',
    'bulk tanker logistics blending tankwagen vrac granel cisterna налив цистерн; صهريج टैंकर 散装 タンク',
  ],
  ['letters', 'letter brief leserbrief lettre carta письм; رسائل पत्र 来信 手紙'],
  [
    'calendar',
    'harvest-date best-before calendar growing-year erntedatum date-de-récolte fecha-de-cosecha календар; تاريخ_القطاف कैलेंडर 采收日期 収穫日',
  ],
  ['label', 'label etikett étiquette etiqueta этикет; الملصق लेबल 标签 ラベル'],
  [
    'book',
    'glossary language etymolog word dictionary glossar wörter glossaire glosario словар; معجم शब्द 词汇 用語',
  ],
  [
    'newspaper',
    'headline studies statistic journalis evidence schlagzeile étude estudio заголов; دراسات अध्ययन 研究 報道',
  ],
  [
    'ruleBooks',
    'regulation standard codex grade law verordnung güteklass norm règlement reglamento стандарт; درجات मानक 等级 規格',
  ],
  ['priceTags', 'price private-label retail preis prix precio цен; أسعار क़ीमत दाम 价格 価格'],
  [
    'ledger',
    'cost payment fees contract account kosten kasse coût compte costes liquidación расход; تكاليف लागत 成本 費用',
  ],
  [
    'tastingGlasses',
    'tasting-panel sensory tasting panel degustation dégustation cata дегустац; تذوق स्वाद 品鉴 テイスティング',
  ],
  [
    'bottles',
    'packaging glass bottle storage shelf flasche verpackung flacon bouteille conservation botella envase упаковк бутыл; تخزين عبو बोतल 储存 保存 瓶',
  ],
]

/** An article, of which the title is in the same language as the tags. */
export type SubjectSource = { title: string; tags: readonly string[]; category: Category }

const matchers = words.map(([subject, list]) => {
  const all = list.split(/[\s;]+/).filter(Boolean)
  const stems = all.map((word) => word.replaceAll(/[-_]/g, '\\s?[-\\s]?'))
  const spaced = stems.filter((word) => /^[\p{Script=Latin}\p{Script=Cyrillic}]/u.test(word))
  const others = stems.filter((word) => !spaced.includes(word))
  const alternatives = [
    `(?<!\\p{L})(?:${spaced.join('|')})`,
    ...(others.length > 0 ? [others.join('|')] : []),
  ]
  return { subject, pattern: new RegExp(alternatives.join('|'), 'iu') }
})

/** Opinions have covers of their own, except for letters from readers. */
const opinionSubjects: readonly Subject[] = ['letters']

/** The subject that most of the tags name; the title decides between equal ones. Undefined when no word is known. */
export function findSubject({ title, tags, category }: SubjectSource): Subject | undefined {
  const isOpinion = category === 'Voices & Perspectives'
  let best: { subject: Subject; score: number } | undefined
  for (const { subject, pattern } of matchers) {
    if (isOpinion && !opinionSubjects.includes(subject)) continue
    const score = tags.filter((tag) => pattern.test(tag)).length * 2 + (pattern.test(title) ? 3 : 0)
    if (score > (best?.score ?? 0)) best = { subject, score }
  }
  return best?.subject
}
