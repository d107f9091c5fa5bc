import { expect, test } from 'vitest'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { parseMarkup } from '../segments/markup.ts'
import { validateTranslation } from './validate-translation.ts'

function validate(source: string, target: string, from: LanguageCode, to: LanguageCode) {
  const tokens = (markup: string) => parseMarkup(markup) ?? []
  return validateTranslation(
    { tokens: tokens(source), language: from },
    { tokens: tokens(target), language: to },
  )
}

const sentence = 'Producers in Jaén pressed 1,250.5 tonnes of olives, 12 % more than in 2023.'

test.each<[LanguageCode, string]>([
  ['de', 'Erzeuger in Jaén pressten 1.250,5 Tonnen Oliven, 12 % mehr als 2023.'],
  ['fr', 'Les producteurs de Jaén ont pressé 1 250,5 tonnes d’olives, soit 12 pour cent de plus qu’en 2023.'],
  ['sp', 'Los productores de Jaén molturaron 1.250,5 toneladas de aceitunas, un 12 % más que en 2023.'],
  ['ru', 'Производители в Хаэне отжали 1250,5 тонны оливок, на 12 % больше, чем в 2023 году.'],
  ['ar', 'عصر المنتجون في خاين ١٬٢٥٠٫٥ طنًا من الزيتون، بزيادة ١٢٪ عن عام ٢٠٢٣.'],
  ['hi', 'खाएन के उत्पादकों ने १,२५०.५ टन जैतून पेरे, जो 2023 से 12 प्रतिशत अधिक है।'],
  ['ch', '哈恩的生产商压榨了1250.5吨橄榄，比2023年多12％。'],
  ['jp', 'ハエンの生産者は1,250.5トンのオリーブを搾油し、2023年より12％多かった。'],
])('accepts the numbers of a sentence as %s writes them', (language, target) => {
  expect(validate(sentence, target, 'en', language)).toBeUndefined()
})

test.each<[string, string, LanguageCode, LanguageCode]>([
  ['Spain made 1.5 million tonnes.', 'スペインは150万トンを生産した。', 'en', 'jp'],
  ['Spain made 1.5 million tonnes.', 'Spanien erzeugte 1,5 Millionen Tonnen.', 'en', 'de'],
  ['Spain made 1.5 million tonnes.', 'स्पेन ने 15 लाख टन का उत्पादन किया।', 'en', 'hi'],
  ['Sales of 2 billion euros', 'Umsatz von 2 Milliarden Euro', 'en', 'de'],
  ['Sales of 2 billion euros', 'Ventas de 2.000 millones de euros', 'en', 'sp'],
  ['Sales of €2 billion', '销售额达20亿欧元', 'en', 'ch'],
  ['Three mills closed on 15 March 2024.', '2024年3月15日、3つの搾油所が閉鎖された。', 'en', 'jp'],
  ['They picked 3 trees.', 'Sie ernteten drei Bäume ab.', 'en', 'de'],
  ['Between 10 and 12 % of the oil', 'Entre el 10 % y el 12 % del aceite', 'en', 'sp'],
  ['From 2 to 3 million trees', '200万から300万本の木', 'en', 'jp'],
  ['The harvest of 2024/25 begins.', 'La campaña 2024/2025 comienza.', 'en', 'sp'],
  ['It costs $5 a litre.', 'Он стоит 5 долларов за литр.', 'en', 'ru'],
  ['In the 21st century', 'En el siglo XXI', 'en', 'sp'],
  ['The mill opens at 3 pm.', 'Die Mühle öffnet um 15 Uhr.', 'en', 'de'],
  // Units that a second number leaves out, and other words for "per cent".
  [
    'In an oil of 0.2 per cent there are few, in one of 0.8 per cent more.',
    'وهي قليلة في زيت حموضته 0.2 بالمئة، وأكثر في آخر حموضته 0.8.',
    'en',
    'ar',
  ],
  [
    'In an oil of 0.2 per cent there are few, in one of 0.8 per cent more.',
    '0.2 प्रतिशत वाले तेल में वे कम हैं, 0.8 वाले में ज़्यादा।',
    'en',
    'hi',
  ],
  ['Acidity of 0.2 per cent', 'حموضة \u200f0.2\u200f %', 'en', 'ar'],
  ['Acidity of 0.2 per cent', 'حموضة ٠٫٢ فى المائة', 'en', 'ar'],
  ['Prices fell by 0.2 percentage points.', 'انخفضت الأسعار 0.2 نقطة مئوية.', 'en', 'ar'],
  ['Acidity of 0.2 per cent', '0.2 फ़ीसद अम्लता', 'en', 'hi'],
  ['Acidity of 0.2 per cent', 'अम्लता ०.२ परसेंट', 'en', 'hi'],
  // Japanese counts with 1 where others have an article.
  ['Plenty of oil: a litre for 150 to 200 grams', '油はたっぷり。150から200グラムに1リットル', 'en', 'jp'],
  ['There is a tree behind the mill.', '搾油所の裏に1本の木がある。', 'en', 'jp'],
  ['Energy: 9 kilocalories a gram', 'エネルギー：1グラムに9キロカロリー', 'en', 'jp'],
  ['No more than half a per cent of these sterols', 'これらのステロールの0.5パーセント以下', 'en', 'jp'],
  ['A third of the trees died.', '木の3分の1が枯れた。', 'en', 'jp'],
  [
    'Then it is bottled and given eighteen months.',
    'それから瓶に詰められ、18か月の期限をもらう。',
    'en',
    'jp',
  ],
  ['Forty-six degrees is dreadful.', '46度はひどい。', 'en', 'jp'],
  ['09:00. Look at the crates.', '9時。箱を見よう。', 'en', 'jp'],
  ['09:00. Look at the crates.', '9 h 00. Regardez les caisses.', 'en', 'fr'],
  ['The same 9 kilocalories per gram', '同样每克9千卡', 'en', 'ch'],
  ['They expect 18 per cent fewer olives.', '预计橄榄减少一成八。', 'en', 'ch'],
  // Words that end like a currency.
  ['K270 around 0.12 to 0.15 for taster 3', 'K270 vers 0,12 à 0,15 pour le dégustateur 3', 'en', 'fr'],
  // Times and halves that are said in another way than written.
  ['Twenty to seven. It is dark.', '6時40分。まだ暗い。', 'en', 'jp'],
  ['6:40. It is dark.', 'Zwanzig vor sieben. Es ist dunkel.', 'en', 'de'],
  ['Um halb sieben öffnet die Mühle.', 'The mill opens at 6:30.', 'de', 'en'],
  ['The mill opens at a quarter to seven.', '磨坊6点45分开门。', 'en', 'ch'],
  ['Half a kilo of glass', 'ガラス500グラム', 'en', 'jp'],
  ['500 ml of oil', 'Ein halber Liter Öl', 'en', 'de'],
  // Numbers of two words.
  ['Vierhundert Bäume, tausend Flaschen', '400本の木、1,000本の瓶', 'de', 'jp'],
  ['Twenty thousand trees', '20,000 Bäume', 'en', 'de'],
  ['四百棵树', '400 деревьев', 'ch', 'ru'],
  ['They have 400 trees.', 'Ils ont quatre cents arbres.', 'en', 'fr'],
  ['They have 400 trees.', 'У них четыреста деревьев.', 'en', 'ru'],
  // Some languages name the per cent of an acidity.
  ['An acidity of 0.2 or 0.3 is good.', 'Gut sind 0,2 oder 0,3 Prozent Säure.', 'en', 'de'],
  ['占全部产量的12%。', 'It makes up 12 per cent of the whole output.', 'ch', 'en'],
  ['全部产量的百分之12来自这里。', 'Here 12 percent of the whole output is made.', 'ch', 'en'],
])('accepts %j as %j', (source, target, from, to) => {
  expect(validate(source, target, from, to)).toBeUndefined()
})

test.each<[string, string, string, string, LanguageCode, LanguageCode]>([
  ['a changed number', 'number-missing', 'It holds 250 litres.', 'Es fasst 25 Liter.', 'en', 'de'],
  ['an added number', 'number-added', 'It holds oil.', 'Es fasst 17 Liter Öl.', 'en', 'de'],
  ['a number that is not re-formatted', 'number-missing', 'Some 1,500 farms', 'Rund 1,500 Höfe', 'en', 'de'],
  ['a changed decimal', 'number-missing', 'Acidity of 0.8 %', 'حموضة ٠٫٣٪', 'en', 'ar'],
  ['a missing percent sign', 'unit-changed', 'Prices rose 12 %.', 'Die Preise stiegen um 12.', 'en', 'de'],
  ['another currency', 'unit-changed', 'It costs €5 here.', 'Es kostet hier 5 $.', 'en', 'de'],
  ['another unit', 'unit-changed', 'A tank of 5 kg', 'Ein Tank von 5 g', 'en', 'de'],
  [
    'an added percent sign',
    'unit-changed',
    'Of 100 trees, 12 % froze and 5 died.',
    'Von 100 Bäumen erfroren 12 %, und es starben 5 %.',
    'en',
    'de',
  ],
  [
    'a percent sign of the sentence before',
    'unit-changed',
    'Oil has 12 %. Others have 5 %.',
    'Öl hat 12 %. Andere haben 5.',
    'en',
    'de',
  ],
  ['a Japanese count', 'number-added', 'The trees are old.', '木は3本とも古い。', 'en', 'jp'],
  ['another Japanese count', 'number-missing', 'Some 10 litres of oil', '約1リットルの油', 'en', 'jp'],
  ['another time', 'number-added', 'Twenty to seven. In October', '9時40分。10月に', 'en', 'jp'],
  ['another hour', 'number-missing', '6:40. It is dark.', 'Zwanzig vor acht. Es ist dunkel.', 'en', 'de'],
  ['half a kilo in kilograms', 'number-added', 'Half a kilo of glass', '500キロのガラス', 'en', 'jp'],
  ['another number of two words', 'number-added', 'Vierhundert Bäume', '500本の木', 'de', 'jp'],
  [
    'a per cent beside an acidity',
    'unit-changed',
    'An acidity of 0.2, a price of 3',
    'Säure 0,2 Prozent, Preis 3 Prozent',
    'en',
    'de',
  ],
  ['swapped units', 'unit-changed', 'Mix 5 kg and 10 l.', 'Mische 5 l und 10 kg.', 'en', 'de'],
  [
    'a wrong magnitude',
    'number-missing',
    'They made 1.5 million tonnes.',
    '彼らは15万トンを作った。',
    'en',
    'jp',
  ],
  ['nothing', 'empty', 'Oil from Jaén', ' … ', 'en', 'de'],
  ['a lost placeholder', 'placeholders', 'The <x id="1">new</x> oil', 'Das neue Öl', 'en', 'de'],
  [
    'a repeated placeholder',
    'placeholders',
    'New <x id="1"/> oil',
    '<x id="1"/> neues <x id="1"/> Öl',
    'en',
    'de',
  ],
  ['a single as a pair', 'placeholders', 'New <x id="1"/> oil', 'Neues <x id="1">Öl</x>', 'en', 'de'],
  [
    'another nesting',
    'placeholders',
    '<x id="1">a <x id="2">b</x></x> oil',
    '<x id="1">a</x> <x id="2">b</x> Öl',
    'en',
    'de',
  ],
  ['a tag', 'markup-added', 'New oil', 'Neues <b>Öl</b>', 'en', 'de'],
  ['a script', 'markup-added', 'New oil', 'Neues Öl<script>alert()</script>', 'en', 'de'],
  ['an entity', 'markup-added', 'New oil', 'Neues &amp;lt;b Öl', 'en', 'de'],
  ['an address', 'address-added', 'New oil', 'Neues Öl auf https://evil.test', 'en', 'de'],
  ['a mail address', 'address-added', 'New oil', 'Öl von me@evil.test', 'en', 'de'],
  ['a change of direction', 'control-character', 'New oil', 'Neues \u202eÖl', 'en', 'de'],
  [
    'a talkative model',
    'length',
    'New oil',
    'Gerne! Hier ist die Übersetzung, um die Sie gebeten haben: Neues Öl. Sagen Sie Bescheid, wenn Sie weitere brauchen.',
    'en',
    'de',
  ],
  [
    'an untranslated text',
    'language',
    'The oil of the new harvest',
    'The oil of the new harvest',
    'en',
    'de',
  ],
  ['another script', 'language', 'The oil of the new harvest', 'Das Öl der neuen Ernte', 'en', 'ru'],
  [
    'Chinese for Japanese',
    'language',
    'The oil of the new harvest is sold on all of the markets of the country from today',
    '新收获的橄榄油从今天起在全国所有市场上销售新收获的橄榄油从今天起销售',
    'en',
    'jp',
  ],
])('rejects %s', (_name, problem, source, target, from, to) => {
  expect(validate(source, target, from, to)).toBe(problem)
})
