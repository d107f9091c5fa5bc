// Values of a product's record. What is not known is left out of a value, never guessed and never zero.
import { z } from 'zod'
import { storableText } from '#src/news/contract/storable-text.ts'
import { toLotKey } from './analyses.ts'
import { grades } from './grades.ts'
import { toLanguageTag } from './language-tag.ts'
import { registerIdPattern } from './protected-origin.ts'
import { unionKinds } from './union-kinds.ts'

export const line = (maxLength = 200) =>
  storableText.trim().max(maxLength, { error: `must have at most ${maxLength} characters` })
export const webAddress = storableText
  .trim()
  .max(2_000)
  .refine((value) => value === '' || (/^https?:\/\//i.test(value) && URL.canParse(value)), {
    error: 'must be a web address with http or https',
  })
const filledLine = (maxLength = 200) => line(maxLength).min(1, { error: 'must not be empty' })
const year = z.number().int().min(1900).max(2200)
const day = z.iso.date({ error: 'must be a date in the form YYYY-MM-DD' })
const positive = (max: number) => z.number().min(0).max(max)

export const Grade = z.enum(grades)
export type Grade = z.infer<typeof Grade>

export const CountryCode = z
  .string()
  .regex(/^[A-Z]{2}$/, { error: 'must be a country code of two capital letters, such as IT' })

const LanguageTag = z
  .string()
  .overwrite((text) => toLanguageTag(text) ?? text)
  .refine((text) => toLanguageTag(text) !== undefined, {
    error: 'must be the tag of a language (BCP 47), such as el',
  })

const labelText = (maxLength: number) =>
  z.object({
    language: LanguageTag.optional().describe('BCP 47, such as el; left out while it is not known'),
    text: storableText.trim().min(1, { error: 'must not be empty' }).max(maxLength),
  })
export type LabelText = z.infer<ReturnType<typeof labelText>>

/** The same statement in several languages. */
export const CategoryTexts = z
  .array(labelText(300))
  .max(50)
  .superRefine((texts, context) => {
    const tags = texts.map(({ language }) => language)
    for (const [index, tag] of tags.entries()) {
      if (tags.indexOf(tag) === index) continue
      const message = 'must be another language than those of the other texts'
      context.addIssue({ code: 'custom', path: [index, 'language'], message })
    }
  })
export const PrintedTexts = z.array(labelText(2_000)).max(200)

export const Cultivar = z.object({
  name: filledLine(80),
  share: z.number().min(0).max(100).optional().describe('Per cent of the olives'),
})

export const Origin = z.object({
  kind: z.enum(['country', 'countries', ...unionKinds]).optional(),
  countries: z.array(CountryCode).max(20).default([]),
  region: line().optional(),
  protection: z.enum(['pdo', 'pgi']).optional(),
  protectedName: line().optional().describe('Such as "Terra di Bari"'),
  protectedId: z
    .string()
    .trim()
    .toUpperCase()
    .regex(registerIdPattern, { error: 'must be a number such as PDO-IT-01234 or EUGI00000012345' })
    .optional()
    .describe('In the EU register of protected names (eAmbrosia): a file number or an EUGI number'),
  estate: line().optional(),
  altitudeMetres: positive(5_000).optional(),
})
export type Origin = z.infer<typeof Origin>

export const Harvest = z.object({
  year: year.optional().describe('In which the harvest began'),
  from: day.optional(),
  to: day.optional(),
  method: z.enum(['hand', 'comb', 'shaker', 'harvester', 'ground']).optional(),
  maturity: z.enum(['green', 'turning', 'ripe']).optional(),
})

export const Extraction = z.object({
  method: z.enum(['two-phase', 'three-phase', 'percolation', 'press']).optional(),
  cold: z.boolean().optional().describe('Below 27 °C'),
  filtered: z.boolean().optional(),
  maxCelsius: positive(100).optional(),
})

const measurements = {
  acidity: positive(100).optional().describe('Free acidity, grams of oleic acid per 100 g'),
  peroxideValue: positive(500).optional().describe('Milliequivalents of active oxygen per kilogram'),
  k232: positive(20).optional(),
  k268: positive(20).optional(),
  deltaK: z.number().min(-5).max(5).optional(),
  waxes: positive(10_000).optional().describe('mg/kg'),
  ethylEsters: positive(10_000).optional().describe('mg/kg'),
  polyphenols: positive(10_000).optional().describe('mg/kg'),
  polyphenolMethod: line(80).optional(),
  tocopherols: positive(10_000).optional().describe('mg/kg'),
  oleicAcid: positive(100).optional().describe('Per cent of fatty acids'),
  lot: line(80).optional().describe('The lot that was analysed'),
}

/** The values of one analysis, without its circumstances. */
export const Chemistry = z.object(measurements)
export type Chemistry = z.infer<typeof Chemistry>

/** What was measured in one lot of the oil. */
export const Analysis = z.object({
  ...measurements,
  harvestYear: year.optional().describe('In which the harvest of the lot began'),
  bestBefore: day.optional().describe('Of the lot'),
  date: day.optional().describe('Of the analysis'),
  laboratory: line(120).optional().describe('The laboratory, or another source of the values'),
})
export type Analysis = z.infer<typeof Analysis>

export const Analyses = z
  .array(Analysis)
  .max(100)
  .superRefine((analyses, context) => {
    const keys = analyses.map(({ lot }) => toLotKey(lot ?? ''))
    for (const [index, key] of keys.entries()) {
      if (key === '' || keys.indexOf(key) === index) continue
      context.addIssue({
        code: 'custom',
        path: [index, 'lot'],
        message: 'must be another lot than those of the other analyses',
      })
    }
  })

const NutritionFacts = z.object({
  kilojoules: positive(5_000).optional(),
  kilocalories: positive(1_200).optional(),
  fat: positive(100).optional(),
  saturates: positive(100).optional(),
  monounsaturates: positive(100).optional(),
  polyunsaturates: positive(100).optional(),
  carbohydrate: positive(100).optional(),
  sugars: positive(100).optional(),
  protein: positive(100).optional(),
  salt: positive(100).optional(),
  vitaminE: positive(1_000).optional().describe('Milligrams'),
})
/** Grams unless said otherwise. Labels state one of both amounts, 100 ml mostly. */
export const Nutrition = z.object({
  per100ml: NutritionFacts.optional(),
  per100g: NutritionFacts.optional(),
})
export type Nutrition = z.infer<typeof Nutrition>
export type NutritionFacts = z.infer<typeof NutritionFacts>

export const Certification = z.object({
  scheme: filledLine(80).describe('Such as "EU organic"'),
  number: line(80).optional(),
  validUntil: day.optional(),
})

export const Award = z.object({
  contest: filledLine(120),
  year: year.optional(),
  medal: line(80).optional(),
})

export const Lot = z.object({
  code: filledLine(80),
  bestBefore: day.optional(),
  harvestYear: year.optional(),
})
export type Lot = z.infer<typeof Lot>
