// Conversions: what a reader did on the website of the advertiser after a click, as the advertiser's server reports it.
import { z } from 'zod'

const seconds = { error: 'must be the time in whole seconds since 1970' }

export const NewConversion = z
  .object({
    clickId: z
      .string({ error: 'must be the value of olea_click in the opened link' })
      .min(1, { error: 'must not be empty' })
      .max(400, { error: 'must have at most 400 characters' })
      .describe('Value of `olea_click` in the link that the reader opened'),
    timestamp: z
      .number(seconds)
      .int(seconds)
      .min(0, seconds)
      .describe('Unix time in seconds, at most five minutes from now'),
    signature: z
      .string({ error: 'must be 64 hexadecimal digits' })
      .regex(/^[0-9a-f]{64}$/i, { error: 'must be 64 hexadecimal digits' })
      .describe('HMAC-SHA256 of `{timestamp}.{clickId}` with the key of the advertisement, in hexadecimal'),
  })
  .meta({ id: 'NewConversion' })
export type NewConversion = z.infer<typeof NewConversion>

export const ConversionReply = z
  .object({ counted: z.boolean().describe('False if the click has a conversion already') })
  .meta({ id: 'ConversionReply' })

export const ConversionKey = z
  .object({ key: z.string().describe('Signs conversions, as the text that it is') })
  .meta({ id: 'ConversionKey' })
