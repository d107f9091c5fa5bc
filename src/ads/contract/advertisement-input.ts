// Request bodies for advertisements, as JSON and as the text fields of a multipart form.
import { z } from 'zod'
import { storableText } from '#src/news/contract/storable-text.ts'
import { normalizeAdDay } from './ad-day.ts'
import { adLimits } from './ad-limits.ts'
import { adPacings, mapAdvertisementFields } from './advertisement-fields.ts'
import { type AdType, adTypes } from './placement.ts'

/** Forms send numbers as text. Other text stays what it is, so that the schema rejects it. */
const number = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value),
    schema,
  )

const booleanByText: Record<string, boolean> = { true: true, false: false }
const boolean = z.preprocess(
  (value) => (typeof value === 'string' ? (booleanByText[value] ?? value) : value),
  z.boolean({ error: 'must be true or false' }),
)

const isWholeMicros = (dollars: number) => Math.abs(dollars * 1e6 - Math.round(dollars * 1e6)) < 1e-3

const money = number(
  z
    .number({ error: 'must be an amount in dollars, such as 0.25' })
    .min(0, { error: 'must not be negative' })
    .max(adLimits.dollars, { error: 'must be at most 1,000,000,000' })
    .refine(isWholeMicros, { error: 'must have at most six decimal places' }),
)

export const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`
  return number(z.number({ error }).int({ error }).min(min, { error }).max(max, { error }))
}

const webAddress = storableText
  .trim()
  .max(adLimits.addressLength, { error: 'must have at most 2,000 characters' })
  .refine((value) => value === '' || isWebAddress(value), {
    error: 'must be a web address with http or https',
  })

function isWebAddress(value: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(value) && URL.canParse(value)
}

/** Paths of uploaded pictures are accepted, because responses contain them. */
const picture = z.union([storableText.regex(/^\/(?!\/)\S{0,2000}$/), webAddress], {
  error: 'must be a web address with http or https',
})

const day = z
  .string({ error: 'must be a date in the form YYYY-MM-DD, or a time with zone' })
  .transform((value, context) => {
    const normalized = normalizeAdDay(value.trim())
    if (normalized !== undefined) return normalized
    context.addIssue('must be a date in the form YYYY-MM-DD, or a time with zone')
    return z.NEVER
  })

const positionsError = { error: 'must be a list of positions' }
const positions = z.preprocess(
  (value) => (typeof value === 'string' ? [value] : value),
  z.array(z.string(positionsError), positionsError).max(20, { error: 'must have at most 20 entries' }),
)

const type = z.enum(adTypes as [AdType, ...AdType[]], { error: `must be one of ${adTypes.join(', ')}` })

/** An empty field of a form counts as missing. */
const emptyAsUndefined = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())

const required = { error: 'must not be empty' }
const limited = ({ maxLength = 0 }) =>
  storableText.trim().max(maxLength, { error: `must have at most ${maxLength} characters` })

const articleError = { error: 'must be the id of an article' }

const inputSchemas = mapAdvertisementFields({
  line: (field) => (field.isRequired ? limited(field).min(1, required) : limited(field)),
  text: (field) => (field.isRequired ? limited(field).min(1, required) : limited(field)),
  type: () => type,
  positions: () => positions,
  picture: () => picture.nullable().transform((value) => value ?? ''),
  link: () => webAddress.nullable().transform((value) => value ?? ''),
  article: () =>
    z
      .string(articleError)
      .trim()
      .max(100, articleError)
      .nullable()
      .transform((value) => value || null),
  boolean: () => boolean,
  day: () => day,
  priority: () => wholeNumber(1, 10),
  money: () => money,
  pacing: () => z.enum(adPacings, { error: `must be one of ${adPacings.join(', ')}` }),
  count: () => wholeNumber(0, adLimits.frequencyCap),
})

const optional = {
  startDate: emptyAsUndefined(inputSchemas.startDate),
  endDate: emptyAsUndefined(inputSchemas.endDate),
  priority: emptyAsUndefined(inputSchemas.priority),
  budget: emptyAsUndefined(inputSchemas.budget),
  costPerClick: emptyAsUndefined(inputSchemas.costPerClick),
  costPerImpression: emptyAsUndefined(inputSchemas.costPerImpression),
  frequencyCap: emptyAsUndefined(inputSchemas.frequencyCap),
}

/** Body of POST /advertisements: title, content and type are required. */
export const NewAdvertisement = z
  .object(inputSchemas)
  .partial()
  .extend({
    ...optional,
    title: inputSchemas.title,
    content: inputSchemas.content,
    type: inputSchemas.type,
  })
  .meta({ id: 'NewAdvertisement' })
export type NewAdvertisement = z.infer<typeof NewAdvertisement>

/** Body of PATCH /advertisements/{id}: only the fields that are sent change. */
export const AdvertisementChanges = z
  .object(inputSchemas)
  .partial()
  .extend(optional)
  .meta({ id: 'AdvertisementChanges' })
export type AdvertisementChanges = z.infer<typeof AdvertisementChanges>
