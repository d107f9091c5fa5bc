// Terms of olive oil in the nine languages: en | ar | ch | de | fr | hi | jp | ru | sp. Further spellings of a language
// follow after a slash; they are recognized, and the first one is written.
// Legal names: Regulation (EU) No 1308/2013, annex VII, part VIII, in its language versions; the trade standard of the
// International Olive Council (COI/T.15) in Arabic; GB/T 23347-2021 in Chinese.

export const termKinds = ['grade', 'sensory', 'chemistry', 'production', 'cultivar', 'protected'] as const
export type TermKind = (typeof termKinds)[number]

export const oliveOilTerms: Readonly<Record<TermKind, string>> = {
  grade: `
extra virgin olive oil/EVOO|زيت الزيتون البكر الممتاز/زيت زيتون بكر ممتاز|特级初榨橄榄油|natives Olivenöl extra|huile d’olive vierge extra/huile d'olive vierge extra|एक्स्ट्रा वर्जिन जैतून का तेल|エキストラバージンオリーブオイル/エクストラバージンオリーブオイル|оливковое масло Extra Virgin|aceite de oliva virgen extra/AOVE
virgin olive oil|زيت الزيتون البكر|优质初榨橄榄油/初榨橄榄油|natives Olivenöl|huile d’olive vierge/huile d'olive vierge|वर्जिन जैतून का तेल|バージンオリーブオイル|оливковое масло Virgin|aceite de oliva virgen
ordinary virgin olive oil|زيت الزيتون البكر العادي|普通初榨橄榄油|gewöhnliches natives Olivenöl|huile d’olive vierge courante|साधारण वर्जिन जैतून का तेल|オーディナリーバージンオリーブオイル|обыкновенное оливковое масло Virgin|aceite de oliva virgen corriente
lampante olive oil|زيت الزيتون الوقّاد|初榨油橄榄灯油/橄榄灯油|Lampantöl|huile d’olive lampante/huile d'olive lampante|लैम्पांटे जैतून का तेल|ランパンテオリーブオイル|ламповое оливковое масло|aceite de oliva lampante
refined olive oil|زيت الزيتون المكرر|精炼橄榄油|raffiniertes Olivenöl|huile d’olive raffinée/huile d'olive raffinée|परिष्कृत जैतून का तेल|精製オリーブオイル|рафинированное оливковое масло|aceite de oliva refinado
olive oil composed of refined olive oils and virgin olive oils|زيت زيتون مكون من زيوت زيتون مكررة وزيوت زيتون بكر|混合橄榄油|Olivenöl – bestehend aus raffinierten Olivenölen und nativen Olivenölen|huile d’olive composée d’huiles d’olive raffinées et d’huiles d’olive vierges|परिष्कृत और वर्जिन जैतून के तेलों से बना जैतून का तेल|精製オリーブオイルとバージンオリーブオイルをブレンドしたオリーブオイル|оливковое масло из рафинированного и нерафинированного оливкового масла|aceite de oliva – contiene exclusivamente aceites de oliva refinados y aceites de oliva vírgenes
olive pomace oil|زيت ثفل الزيتون|油橄榄果渣油/橄榄果渣油|Oliventresteröl|huile de grignons d’olive/huile de grignons d'olive|जैतून खली का तेल|オリーブポマースオイル|масло из оливкового жмыха|aceite de orujo de oliva
crude olive pomace oil|زيت ثفل الزيتون الخام|粗提油橄榄果渣油|rohes Oliventresteröl|huile de grignons d’olive brute|कच्चा जैतून खली का तेल|粗オリーブポマースオイル|нерафинированное масло из оливкового жмыха|aceite de orujo de oliva crudo
refined olive pomace oil|زيت ثفل الزيتون المكرر|精炼油橄榄果渣油|raffiniertes Oliventresteröl|huile de grignons d’olive raffinée|परिष्कृत जैतून खली का तेल|精製オリーブポマースオイル|рафинированное масло из оливкового жмыха|aceite de orujo de oliva refinado
olive oil|زيت الزيتون/زيت زيتون|橄榄油|Olivenöl|huile d’olive/huile d'olive|जैतून का तेल|オリーブオイル/オリーブ油|оливковое масло|aceite de oliva
first cold pressing|العصرة الأولى على البارد|初次冷压榨|erste Kaltpressung|première pression à froid|फ़र्स्ट कोल्ड प्रेसिंग/पहला शीत दाब|一番搾り（コールドプレス）/ファースト・コールドプレス|первый холодный отжим|primera presión en frío
cold extraction|استخلاص على البارد|冷提取|Kaltextraktion|extraction à froid|कोल्ड एक्सट्रैक्शन/शीत निष्कर्षण|コールドエクストラクション/低温抽出|холодная экстракция|extracción en frío
protected designation of origin|تسمية المنشأ المحمية|受保护原产地名称|geschützte Ursprungsbezeichnung|appellation d’origine protégée/appellation d'origine protégée|संरक्षित मूल नाम|原産地名称保護|защищённое наименование места происхождения|denominación de origen protegida
protected geographical indication|المؤشر الجغرافي المحمي|受保护地理标志|geschützte geografische Angabe|indication géographique protégée|संरक्षित भौगोलिक संकेत|地理的表示保護|защищённое географическое указание|indicación geográfica protegida
best before date|تاريخ الصلاحية المفضل|最佳食用期|Mindesthaltbarkeitsdatum|date de durabilité minimale|उपयोग की सर्वोत्तम तिथि|賞味期限|минимальный срок годности/срок годности|fecha de consumo preferente
panel test|اختبار هيئة التذوق|感官评定小组测试|Paneltest|test de dégustation par panel|पैनल परीक्षण|パネルテスト|дегустационная оценка панели|panel test
table olives|زيتون المائدة|餐用橄榄/食用橄榄|Tafeloliven|olives de table|खाने के जैतून|テーブルオリーブ|столовые оливки|aceitunas de mesa`,
  sensory: `
fruity|فاكهي|果味|fruchtig|fruité|फलयुक्त|フルーティー|фруктовый|frutado
bitter|مر|苦味|bitter|amer|कड़वा|苦味|горький|amargo
pungent|حاد|辛辣|scharf|piquant|तीखा|辛味|пикантный|picante
fruitiness|النكهة الفاكهية|果香|Fruchtigkeit|fruité|फल-सुगंध|果実味|фруктовость|frutado
bitterness|المرارة|苦味|Bitterkeit|amertume|कड़वाहट|苦味|горечь|amargor
pungency|الحدة|辣味|Schärfe|piquant|तीखापन|辛味|острота|picor
ripely fruity|فاكهي ناضج|成熟果味|reif-fruchtig|fruité mûr|पके फल जैसा|熟果フルーティー|фруктовый зрелый|frutado maduro
greenly fruity|فاكهي أخضر|青果味|grün-fruchtig|fruité vert|हरे फल जैसा|青果フルーティー|фруктовый зелёный|frutado verde
rancid|زنخ|酸败|ranzig|rance|बासी|酸敗臭|прогорклый|rancio
fusty|تخمر/مخمر|霉臭味|stichig|chômé|सड़ा हुआ|発酵臭（フスティ）|затхлый|atrojado
musty|عفن|霉味|modrig|moisi|फफूंदी जैसा|カビ臭|плесневелый|moho
muddy sediment|رواسب طينية|泥渣味|schlammig|lies|तलछटी|沈殿臭|осадочный|borras
winey-vinegary|خمري-خلي|酒醋味|weinig-essigsauer|vineux-vinaigré|शराबी-सिरके जैसा|ワイン・酢様臭|винно-уксусный|avinado-avinagrado
frostbitten olives|زيتون متأثر بالصقيع|霜冻橄榄|frostgeschädigte Oliven|olives gelées|पाला मारे जैतून|霜害オリーブ|подмороженные оливки|aceitunas heladas
wet wood|خشب رطب|湿木味|feuchtes Holz|bois humide|गीली लकड़ी|湿った木|влажная древесина|madera húmeda
metallic|معدني|金属味|metallisch|métallique|धात्विक|金属臭|металлический|metálico
sensory analysis|التحليل الحسي|感官分析|sensorische Analyse|analyse sensorielle|संवेदी विश्लेषण|官能評価|органолептический анализ|análisis sensorial
median of defects|وسيط العيوب|缺陷中位数|Median der Fehler|médiane des défauts|दोषों की माध्यिका|欠陥の中央値|медиана дефектов|mediana de los defectos
tasting panel|هيئة التذوق|品鉴小组|Verkosterpanel|jury de dégustation|चखने वाला पैनल|テイスティングパネル|дегустационная панель|panel de cata
aroma|الرائحة|香气|Aroma|arôme|सुगंध|アロマ|аромат|aroma
aftertaste|الطعم المتبقي|余味|Nachgeschmack|arrière-goût|बाद का स्वाद|後味|послевкусие|retrogusto
well balanced oil|زيت متوازن|平衡型橄榄油|ausgewogenes Öl|huile équilibrée|संतुलित तेल|バランスの良いオイル|сбалансированное масло|aceite equilibrado
mild oil|زيت معتدل|温和型橄榄油|mildes Öl|huile douce|हल्का तेल|マイルドなオイル|мягкое масло|aceite dulce`,
  chemistry: `
free acidity|الحموضة الحرة|游离酸度|freie Säure|acidité libre|मुक्त अम्लता|遊離酸度|свободная кислотность|acidez libre
acidity|الحموضة|酸度|Säuregehalt|acidité|अम्लता|酸度|кислотность|acidez
peroxide value|رقم البيروكسيد|过氧化值|Peroxidzahl|indice de peroxyde|पेरोक्साइड मान|過酸化物価|перекисное число|índice de peróxidos
fatty acids|الأحماض الدهنية|脂肪酸|Fettsäuren|acides gras|वसा अम्ल|脂肪酸|жирные кислоты|ácidos grasos
oleic acid|حمض الأوليك|油酸|Ölsäure|acide oléique|ओलिक अम्ल|オレイン酸|олеиновая кислота|ácido oleico
linoleic acid|حمض اللينوليك|亚油酸|Linolsäure|acide linoléique|लिनोलिक अम्ल|リノール酸|линолевая кислота|ácido linoleico
palmitic acid|حمض البالمتيك|棕榈酸|Palmitinsäure|acide palmitique|पामिटिक अम्ल|パルミチン酸|пальмитиновая кислота|ácido palmítico
polyphenols|البوليفينولات|多酚|Polyphenole|polyphénols|पॉलीफेनॉल|ポリフェノール|полифенолы|polifenoles
hydroxytyrosol|هيدروكسي تيروسول|羟基酪醇|Hydroxytyrosol|hydroxytyrosol|हाइड्रॉक्सीटायरोसोल|ヒドロキシチロソール|гидрокситирозол|hidroxitirosol
oleocanthal|أوليوكانثال|橄榄油刺激醛|Oleocanthal|oléocanthal|ओलियोकैंथल|オレオカンタール|олеокантал|oleocantal
oleuropein|أوليوروبين|橄榄苦苷|Oleuropein|oleuropéine|ओलियोरोपीन|オレウロペイン|олеуропеин|oleuropeína
squalene|سكوالين|角鲨烯|Squalen|squalène|स्क्वालीन|スクアレン|сквален|escualeno
tocopherols|التوكوفيرولات|生育酚|Tocopherole|tocophérols|टोकोफेरॉल|トコフェロール|токоферолы|tocoferoles
waxes|الشموع|蜡|Wachse|cires|मोम|ワックス|воски|ceras
sterols|الستيرولات|甾醇|Sterine|stérols|स्टेरॉल|ステロール|стеролы|esteroles
fatty acid ethyl esters|إسترات الإيثيل للأحماض الدهنية|脂肪酸乙酯|Fettsäureethylester|esters éthyliques des acides gras|वसा अम्ल एथिल एस्टर|脂肪酸エチルエステル|этиловые эфиры жирных кислот|ésteres etílicos de los ácidos grasos
antioxidants|مضادات الأكسدة|抗氧化剂|Antioxidantien|antioxydants|एंटीऑक्सीडेंट|抗酸化物質|антиоксиданты|antioxidantes
monounsaturated fatty acids|الأحماض الدهنية الأحادية غير المشبعة|单不饱和脂肪酸|einfach ungesättigte Fettsäuren|acides gras mono-insaturés|मोनोअनसैचुरेटेड वसा अम्ल|一価不飽和脂肪酸|мононенасыщенные жирные кислоты|ácidos grasos monoinsaturados
smoke point|نقطة الدخان|烟点|Rauchpunkt|point de fumée|धूम्र बिंदु|発煙点|точка дымления|punto de humo
adulteration|الغش|掺假|Verfälschung|adultération|मिलावट|偽装混合|фальсификация|adulteración`,
  production: `
olive grove|بستان الزيتون|橄榄园|Olivenhain|oliveraie|जैतून का बाग|オリーブ畑/オリーブ園|оливковая роща|olivar
olive tree|شجرة الزيتون|橄榄树|Olivenbaum|olivier|जैतून का पेड़|オリーブの木|оливковое дерево|olivo
olive mill|معصرة الزيتون|橄榄油压榨厂|Ölmühle|moulin à huile|जैतून तेल मिल|搾油所|маслодавильня|almazara
olive grower|مزارع الزيتون|橄榄种植者|Olivenbauer|oléiculteur|जैतून उत्पादक|オリーブ農家|производитель оливок|olivicultor
olive growing|زراعة الزيتون|油橄榄种植|Olivenanbau|oléiculture|जैतून की खेती|オリーブ栽培|выращивание оливок|olivicultura
harvest|الحصاد|采收|Ernte|récolte|फसल|収穫|урожай|cosecha
early harvest|الحصاد المبكر|早收|Frühernte|récolte précoce|अगेती फसल|早摘み|ранний сбор|cosecha temprana
crop year|موسم الإنتاج|产季|Wirtschaftsjahr|campagne oléicole|फसल वर्ष|収穫年度|сельскохозяйственный год|campaña
malaxation|العجن|融合|Malaxation|malaxage|मैलेक्सेशन|マラキシング|малаксация|batido
two-phase decanter|فرازة ثنائية الأطوار|两相卧螺离心机|Zwei-Phasen-Dekanter|décanteur à deux phases|दो-चरणीय डिकैंटर|二相デカンター|двухфазный декантер|decánter de dos fases
three-phase decanter|فرازة ثلاثية الأطوار|三相卧螺离心机|Drei-Phasen-Dekanter|décanteur à trois phases|तीन-चरणीय डिकैंटर|三相デカンター|трёхфазный декантер|decánter de tres fases
olive pomace|ثفل الزيتون|橄榄果渣|Oliventrester|grignons d’olive/grignons d'olive|जैतून की खली|オリーブ搾りかす|оливковый жмых|orujo de oliva
olive paste|عجينة الزيتون|橄榄浆|Olivenpaste|pâte d’olive/pâte d'olive|जैतून का पेस्ट|オリーブペースト|оливковая паста|pasta de aceituna
vegetation water|مياه عصر الزيتون/مرجين|橄榄植物水|Fruchtwasser|margines|वनस्पति जल|植物水|растительная вода|alpechín
bottling|التعبئة|装瓶|Abfüllung|mise en bouteille|बोतलबंदी|瓶詰め|розлив|envasado
olive fruit fly|ذبابة ثمار الزيتون|橄榄果蝇|Olivenfruchtfliege|mouche de l’olive/mouche de l'olive|जैतून फल मक्खी|オリーブミバエ|оливковая муха|mosca del olivo
Xylella fastidiosa|زيليلا فاستيديوزا|木质部难养菌/苛养木杆菌|Xylella fastidiosa|Xylella fastidiosa|ज़ाइलेला फास्टिडिओसा|ピアス病菌（Xylella fastidiosa）|Xylella fastidiosa|Xylella fastidiosa
peacock spot|مرض عين الطاووس|橄榄孔雀斑病|Augenfleckenkrankheit|œil de paon|मोर-चित्ती रोग|孔雀斑病|павлиний глаз|repilo
pruning|التقليم|修剪|Baumschnitt|taille|छंटाई|剪定|обрезка|poda
super-high-density olive grove|بستان زيتون فائق الكثافة|超高密度橄榄园|superintensive Olivenanlage|oliveraie super-intensive|अति सघन जैतून बाग|超高密度オリーブ園|сверхинтенсивный оливковый сад|olivar superintensivo
traditional olive grove|بستان زيتون تقليدي|传统橄榄园|traditioneller Olivenhain|oliveraie traditionnelle|पारंपरिक जैतून बाग|伝統的なオリーブ園|традиционная оливковая роща|olivar tradicional
drip irrigation|الري بالتنقيط|滴灌|Tröpfchenbewässerung|irrigation goutte à goutte|टपक सिंचाई|点滴灌漑|капельное орошение|riego por goteo
single-estate olive oil|زيت زيتون من ضيعة واحدة|单一庄园橄榄油|Gutsolivenöl|huile d’olive de domaine|एकल-एस्टेट जैतून का तेल|単一農園オリーブオイル|оливковое масло одного хозяйства|aceite de oliva de pago
monovarietal|أحادي الصنف|单一品种|sortenrein|monovariétal|एकल-किस्म|単一品種|моносортовой|monovarietal
blend|مزيج|调和|Verschnitt|assemblage|मिश्रण|ブレンド|купаж|coupage
biennial bearing|المعاومة/تبادل الحمل|大小年结果|Alternanz|alternance|एकांतर फलन|隔年結果|периодичность плодоношения|vecería
veraison|تلون الثمار|转色期|Farbumschlag|véraison|रंग बदलने की अवस्था|ヴェレゾン（色づき期）|веразон|envero
storage tank|خزان التخزين|储罐|Lagertank|cuve de stockage|भंडारण टैंक|貯蔵タンク|резервуар для хранения|depósito
International Olive Council|المجلس الدولي للزيتون|国际橄榄理事会/国际油橄榄理事会|Internationaler Olivenrat|Conseil oléicole international|अंतरराष्ट्रीय जैतून परिषद|国際オリーブ理事会/国際オリーブ協会|Международный совет по оливкам|Consejo Oleícola Internacional
Mediterranean diet|حمية البحر المتوسط|地中海饮食|Mittelmeerküche|régime méditerranéen|भूमध्यसागरीय आहार|地中海食|средиземноморская диета|dieta mediterránea`,
  cultivar: `
Picual|بيكوال|皮夸尔|Picual|Picual|पिकुआल|ピクアル|Пикуаль|Picual
Arbequina|أربيكينا|阿贝基娜|Arbequina|Arbequina|अर्बेक्विना|アルベキーナ|Арбекина|Arbequina
Hojiblanca|أوخيبلانكا|奥希布兰卡|Hojiblanca|Hojiblanca|ओहिब्लांका|オヒブランカ|Охибланка|Hojiblanca
Cornicabra|كورنيكابرا|科尼卡夫拉|Cornicabra|Cornicabra|कोर्निकाब्रा|コルニカブラ|Корникабра|Cornicabra
Empeltre|إمبلتري|恩佩尔特雷|Empeltre|Empeltre|एम्पेल्त्रे|エンペルトレ|Эмпельтре|Empeltre
Manzanilla|مانزانيا|曼萨尼亚|Manzanilla|Manzanilla|मंज़ानिया|マンサニージャ|Мансанилья|Manzanilla
Arbosana|أربوسانا|阿波萨娜|Arbosana|Arbosana|अर्बोसाना|アルボサーナ|Арбосана|Arbosana
Verdial|فيرديال|维迪亚尔|Verdial|Verdial|वर्डियाल|ベルディアル|Вердиаль|Verdial
Koroneiki|كورونيكي|科拉喜|Koroneiki|Koroneiki|कोरोनेइकी|コロネイキ|Коронейки|Koroneiki
Kalamata|كالاماتا|卡拉马塔|Kalamata|Kalamata|कालामाटा|カラマタ|Каламата|Kalamata
Frantoio|فرانتويو|佛奥|Frantoio|Frantoio|फ्रांतोयो|フラントイオ|Франтойо|Frantoio
Leccino|ليتشينو|莱星|Leccino|Leccino|लेचीनो|レッチーノ|Леччино|Leccino
Coratina|كوراتينا|科拉蒂娜|Coratina|Coratina|कोरातीना|コラティーナ|Коратина|Coratina
Moraiolo|مورايولو|莫拉约洛|Moraiolo|Moraiolo|मोरायोलो|モライオロ|Морайоло|Moraiolo
Taggiasca|تاجاسكا|塔加斯卡|Taggiasca|Taggiasca|ताज्जास्का|タジャスカ|Таджаска|Taggiasca
Nocellara del Belice|نوتشيلارا ديل بيليتشي|贝利切诺切拉拉|Nocellara del Belice|Nocellara del Belice|नोचेलारा देल बेलिचे|ノチェッラーラ・デル・ベリーチェ|Ночеллара-дель-Беличе|Nocellara del Belice
Biancolilla|بيانكوليلا|比安科利拉|Biancolilla|Biancolilla|बियांकोलिला|ビアンコリッラ|Бьянколилла|Biancolilla
Galega|غاليغا|加莱加|Galega|Galega|गलेगा|ガレガ|Галега|Galega
Cobrançosa|كوبرانسوزا|科布兰索萨|Cobrançosa|Cobrançosa|कोब्रांसोसा|コブランソーザ|Кобрансоза|Cobrançosa
Chemlali|شملالي|谢姆拉利|Chemlali|Chemlali|शेमलाली|シェムラリ|Шемлали|Chemlali
Chetoui|شتوي|谢图伊|Chetoui|Chetoui|शेतुई|シェトウイ|Шетуи|Chetoui
Picholine|بيشولين|皮肖琳|Picholine|Picholine|पिशोलीन|ピショリーヌ|Пишолин|Picholine
Souri|صوري|苏里|Souri|Souri|सूरी|スーリ|Сури|Souri
Nabali|نبالي|纳巴利|Nabali|Nabali|नबाली|ナバリ|Набали|Nabali
Barnea|بارنيا|巴尼亚|Barnea|Barnea|बार्निया|バルネア|Барнеа|Barnea
Ayvalık|أيفاليك|艾瓦勒克|Ayvalık|Ayvalık|आयवालिक|アイヴァルク|Айвалык|Ayvalık
Memecik|ميميجيك|梅梅吉克|Memecik|Memecik|मेमेजिक|メメジク|Мемеджик|Memecik
Aglandau|أغلاندو|阿格朗多|Aglandau|Aglandau|आग्लांदो|アグランドー|Агландо|Aglandau`,
  protected: `
Sierra Mágina|سييرا ماخينا|马希纳山脉|Sierra Mágina|Sierra Mágina|सिएरा माखिना|シエラ・マヒナ|Сьерра-Махина|Sierra Mágina
Sierra de Segura|سييرا دي سيغورا|塞古拉山脉|Sierra de Segura|Sierra de Segura|सिएरा दे सेगुरा|シエラ・デ・セグラ|Сьерра-де-Сегура|Sierra de Segura
Priego de Córdoba|برييغو دي كوردوبا|普列戈德科尔多瓦|Priego de Córdoba|Priego de Córdoba|प्रिएगो दे कोर्दोबा|プリエゴ・デ・コルドバ|Приего-де-Кордова|Priego de Córdoba
Les Garrigues|ليس غاريغيس|莱斯加里格斯|Les Garrigues|Les Garrigues|लेस गारिगेस|レス・ガリゲス|Лес-Гарригес|Les Garrigues
Siurana|سيورانا|休拉纳|Siurana|Siurana|सिउराना|シウラナ|Сиурана|Siurana
Baena|بايينا|巴埃纳|Baena|Baena|बाएना|バエナ|Баэна|Baena
Terra di Bari|تيرا دي باري|巴里之地|Terra di Bari|Terra di Bari|तेर्रा दी बारी|テッラ・ディ・バーリ|Терра-ди-Бари|Terra di Bari
Chianti Classico|كيانتي كلاسيكو|经典基安蒂|Chianti Classico|Chianti Classico|कियांती क्लासिको|キャンティ・クラッシコ|Кьянти Классико|Chianti Classico
Riviera Ligure|ريفييرا ليغوري|利古里亚海岸|Riviera Ligure|Riviera Ligure|रिविएरा लिगुरे|リヴィエラ・リグレ|Ривьера-Лигуре|Riviera Ligure
Kolymvari|كوليمفاري|科林瓦里|Kolymvari|Kolymvari|कोलिम्वारी|コリンヴァリ|Колимвари|Kolymvari
Sitia|سيتيا|锡蒂亚|Sitia|Sitia|सितिया|シティア|Сития|Sitía
Baux-de-Provence|بو دو بروفانس|普罗旺斯莱博|Baux-de-Provence|Baux-de-Provence|बो-द-प्रोवांस|ボー＝ド＝プロヴァンス|Бо-де-Прованс|Baux-de-Provence
Trás-os-Montes|تراس أوس مونتيس|山后地区|Trás-os-Montes|Trás-os-Montes|त्रास-ओस-मोंतेस|トラズ＝オズ＝モンテス|Траз-уж-Монтеш|Trás-os-Montes`,
}
