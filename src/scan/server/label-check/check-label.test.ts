import { describe, expect, test } from 'vitest'
import type { LabelFinding, LabelParticular } from '../../contract/label-rules.ts'
import { checkLabel } from './check-label.ts'

function findingsOf(...lines: string[]): LabelFinding[] {
  return checkLabel(lines)?.findings.map(({ finding }) => finding) ?? []
}
function readOf(...lines: string[]): LabelParticular[] {
  return checkLabel(lines)?.particulars.flatMap(({ particular, isRead }) => (isRead ? particular : [])) ?? []
}
const gradeOf = (...lines: string[]) => checkLabel(lines)?.grade

describe('legal name', () => {
  test.each([
    ['en', 'Extra Virgin Olive Oil'],
    ['it', 'OLIO EXTRA VERGINE DI OLIVA'],
    ['es', 'Aceite de Oliva Virgen Extra'],
    ['fr', "Huile d'olive vierge extra"],
    ['de', 'Natives Olivenöl extra'],
    ['el', 'Εξαιρετικό Παρθένο Ελαιόλαδο'],
    ['pt', 'Azeite Virgem Extra'],
    ['ar', 'زيت زيتون بكر ممتاز'],
  ])('extra virgin in %s', (_, line) => expect(gradeOf(line)).toBe('extra-virgin'))

  test.each([
    ['en', 'Virgin olive oil'],
    ['it', 'Olio di oliva vergine'],
    ['es', 'Aceite de oliva virgen'],
    ['fr', "Huile d'olive vierge"],
    ['de', 'Natives Olivenöl'],
    ['el', 'Παρθένο ελαιόλαδο'],
    ['pt', 'Azeite virgem'],
    ['ar', 'زيت زيتون بكر'],
  ])('virgin in %s', (_, line) => expect(gradeOf(line)).toBe('virgin'))

  test.each([
    'Olive oil composed of refined olive oils and virgin olive oils',
    'Olio di oliva composto da oli di oliva raffinati e da oli di oliva vergini',
    'Contiene exclusivamente aceites de oliva refinados y aceites de oliva vírgenes',
    "Huile d'olive composée d'huiles d'olive raffinées et d'huiles d'olive vierges",
    'Olivenöl bestehend aus raffinierten Olivenölen und nativen Olivenölen',
    'Ελαιόλαδο αποτελούμενο από εξευγενισμένα ελαιόλαδα και παρθένα ελαιόλαδα',
  ])('blend of refined and virgin oils: %s', (line) => {
    expect(gradeOf(line)).toBe('olive-oil')
    expect(findingsOf(line)).toEqual([])
  })

  test.each([
    'Olive pomace oil',
    'Olio di sansa di oliva',
    'Aceite de orujo de oliva',
    'Oliventresteröl',
    'Πυρηνέλαιο',
  ])('pomace oil: %s', (line) => expect(gradeOf(line)).toBe('pomace'))

  test('is found with reading errors, without spaces and over two lines', () => {
    expect(gradeOf('ACEITEDEOLIVAVIRGENEXTRA')).toBe('extra-virgin')
    expect(gradeOf('Olio Extra Verg1ne di 0liva')).toBe('extra-virgin')
    expect(gradeOf('Aceite de oliva', 'virgen extra')).toBe('extra-virgin')
  })

  test('two of them contradict each other', () => {
    expect(findingsOf('Extra virgin olive oil', 'Olive pomace oil')).toEqual(['two-legal-names'])
  })
})

describe('category sentence', () => {
  test.each([
    ['en', 'Superior category olive oil obtained directly from olives and solely by mechanical means'],
    ['it', 'Olio di oliva di categoria superiore ottenuto direttamente dalle olive'],
    ['es', 'Aceite de oliva de categoría superior obtenido directamente de aceitunas'],
    ['fr', "Huile d'olive de catégorie supérieure obtenue directement des olives"],
    ['de', 'Erste Güteklasse direkt aus Oliven ausschließlich mit mechanischen Verfahren gewonnen'],
    ['el', 'Ελαιόλαδο ανώτερης κατηγορίας που παράγεται απευθείας από ελιές'],
    ['pt', 'Azeite de categoria superior obtido diretamente de azeitonas'],
  ])('names the grade in %s', (_, line) => {
    expect(gradeOf(line)).toBe('extra-virgin')
    expect(readOf(line)).toContain('category')
  })

  test('of another grade than the legal name is a contradiction', () => {
    expect(
      findingsOf(
        'Extra Virgin Olive Oil',
        'Olive oil obtained directly from olives and solely by mechanical means',
      ),
    ).toEqual(['category-of-other-grade'])
  })

  test('of the same grade is none', () => {
    expect(
      findingsOf(
        'Olio extra vergine di oliva',
        'Olio di oliva di categoria superiore ottenuto direttamente dalle olive e',
        'unicamente mediante procedimenti meccanici',
      ),
    ).toEqual([])
  })
})

describe('particulars', () => {
  test.each([
    [
      'en',
      ['Best before end: 06/2026', 'Store away from light and heat', 'Lot L2401', 'Bottled by Olea Ltd'],
    ],
    [
      'it',
      [
        'Da consumarsi preferibilmente entro',
        'al riparo dalla luce',
        'Lotto: 24A17',
        'Imbottigliato da Rossi',
      ],
    ],
    [
      'es',
      ['Consumir preferentemente antes de', 'Protegido de la luz', 'Lote: 2417', 'Envasado por Olivar SL'],
    ],
    [
      'fr',
      [
        'À consommer de préférence avant',
        "À l'abri de la lumière",
        'Lot : L24017',
        'Mis en bouteille par Moulin',
      ],
    ],
    [
      'de',
      ['Mindestens haltbar bis', 'Vor Licht und Wärme geschützt', 'Los-Nr. 2417', 'Abgefüllt von Öl GmbH'],
    ],
    ['el', ['ΑΝΑΛΩΣΗ ΚΑΤΑ ΠΡΟΤΙΜΗΣΗ', 'ΜΑΚΡΙΑ ΑΠΟ ΤΟ ΦΩΣ', 'ΠΑΡΤΙΔΑ: 2417', 'ΤΥΠΟΠΟΙΕΙΤΑΙ από Ελιά ΑΕ']],
    ['el', ['Ανάλωση κατά προτίμηση πριν', 'μακριά από το φως', 'Παρτίδα: 2417', 'Τυποποιείται από Ελιά ΑΕ']],
    ['pt', ['Consumir de preferência antes de', 'Ao abrigo da luz', 'Lote: 2417', 'Embalado por Azeites SA']],
    ['ar', ['يفضل استهلاكه قبل', 'بعيدا عن الضوء', 'رقم التشغيلة: 2417', 'تعبئة شركة الزيتون']],
  ])('best before, storage, lot and operator in %s', (_, lines) => {
    expect(readOf(...lines)).toEqual(expect.arrayContaining(['best-before', 'storage', 'lot', 'operator']))
  })

  test.each([
    'Nutrition facts',
    'Valori nutrizionali medi',
    'Energie 3389 kJ / 824 kcal',
    'Nährwerte pro 100 ml',
  ])('nutrition: %s', (line) => expect(readOf(line)).toContain('nutrition'))

  test('net quantity with the line that states it', () => {
    const check = checkLabel(['Riserva', '500 ml e'])
    expect(check?.particulars).toContainEqual({ particular: 'net-quantity', isRead: true, text: '500 ml e' })
  })

  test('what is not read is listed as not read', () => {
    const check = checkLabel(['Extra virgin olive oil'])
    expect(check?.particulars.map(({ particular }) => particular)).toHaveLength(9)
    expect(check?.particulars.filter(({ isRead }) => isRead)).toHaveLength(1)
  })

  test('blends and pomace oils are not asked for an origin', () => {
    const particulars = checkLabel(['Olive pomace oil'])?.particulars ?? []
    expect(particulars.map(({ particular }) => particular)).not.toContain('origin')
  })

  test('a phone number or a postcode is no lot', () => {
    expect(readOf('Extra virgin olive oil', 'Tel. 0577 123456', '53100 Siena')).not.toContain('lot')
  })
})

describe('acidity', () => {
  test.each([
    'Acidity 0.3 %',
    'Acidità max 0,3%',
    'Acidez máxima 0,2°',
    'Acidité: 0,3 %',
    'Säuregehalt: 0,3 %',
    'Οξύτητα 0,3%',
    'الحموضة 0.3%',
  ])('alone: %s', (line) => expect(findingsOf('Extra virgin olive oil', line)).toEqual(['acidity-alone']))

  test('with peroxide value, waxes and ultraviolet absorption', () => {
    expect(
      findingsOf('Extra virgin', 'Acidità 0,3% Perossidi 6 Cere 70 K232 1,8 K270 0,12 ΔK 0,001'),
    ).toEqual([])
    expect(findingsOf('Extra virgin', 'Acidità 0,3%', 'Perossidi 6')).toEqual(['acidity-alone'])
  })

  test('above the limit of the grade', () => {
    expect(findingsOf('Extra virgin olive oil', 'Acidity 1.2 %')).toContain('acidity-above-grade')
    expect(findingsOf('Virgin olive oil', 'Acidity 1.2 %')).not.toContain('acidity-above-grade')
  })
})

describe('cold pressing and extraction', () => {
  test.each([
    'First cold pressing',
    'Cold extraction',
    'Estratto a freddo',
    'Extracción en frío',
    'Première pression à froid',
    'Ψυχρή έκθλιψη',
  ])('reserved words are allowed on virgin oils: %s', (line) => {
    expect(findingsOf('Extra virgin olive oil', line)).toEqual([])
  })

  test.each(['Cold pressed', 'Spremuto a freddo', 'Kaltgepresst', 'Prensado en frío', 'Pressée à froid'])(
    'other words are not the reserved ones: %s',
    (line) => expect(findingsOf('Extra virgin olive oil', line)).toEqual(['cold-words-not-reserved']),
  )

  test('are for virgin oils only, and only one of them', () => {
    expect(findingsOf('Olio di sansa di oliva', 'Estratto a freddo')).toEqual(['cold-words-not-virgin'])
    expect(findingsOf('Extra virgin', 'First cold pressing', 'Cold extraction')).toEqual([
      'pressing-and-extraction',
    ])
  })
})

describe('sensory words', () => {
  test.each([
    'Fruttato medio',
    'Intensely fruity',
    'Frutado verde, amargo',
    'Fruité mûr',
    'Φρουτώδες',
    'Fruchtig',
  ])('need a panel test: %s', (line) =>
    expect(findingsOf('Extra virgin olive oil', line)).toEqual(['sensory-words']),
  )

  test('are for virgin oils only', () => {
    expect(findingsOf('Olive pomace oil', 'Fruity')).toEqual(['sensory-words-not-virgin'])
  })

  test('parts of other words do not count', () => {
    expect(findingsOf('Extra virgin olive oil', 'Cameroun', 'Casa Amarosa')).toEqual([])
  })
})

describe('harvest year', () => {
  test.each([
    'Raccolto 2024/25',
    'Cosecha 2024',
    'Harvest 2024',
    'Récolte 2024',
    'Συγκομιδή 2024/25',
    'Colheita 2024',
  ])('is allowed under a condition: %s', (line) =>
    expect(findingsOf('Extra virgin olive oil', line)).toEqual(['harvest-year']),
  )

  test('is for virgin oils only', () => {
    expect(findingsOf('Olive pomace oil', 'Harvest 2024')).toEqual(['harvest-year-not-virgin'])
  })
})

test('two net quantities contradict each other; two ways to write one do not', () => {
  expect(findingsOf('500 ml', '750 ml')).toEqual(['two-quantities'])
  expect(findingsOf('500 ml', '0,5 l', 'per 100 ml')).toEqual([])
})

test('a line that was read twice, once with errors, does not contradict itself', () => {
  const lines = [
    'Aceite de Oliva Virgen Extra',
    '500 ml e · Cosecha 2024/25',
    'Acelte de Oliva Vírgen Extra',
    '300mle·Cosecha 2024/25',
  ]
  expect(findingsOf(...lines)).toEqual(['harvest-year'])
})

test('text that is no label gives no check', () => {
  expect(checkLabel([])).toBeUndefined()
  expect(checkLabel(['Organic tomatoes', 'Special offer'])).toBeUndefined()
})
