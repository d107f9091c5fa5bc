// Reads the invented members of the demo, and what they talk about.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse as parseYaml } from 'yaml'
import { z } from 'zod'
import { languages } from './i18n/languages.ts'

const key = z.string().regex(/^[a-z]+$/)
const days = z.number().positive()
const intensity = z.number().min(0).max(10).nullable()
const text = z.string().max(2_000)

const DemoPerson = z.strictObject({
  id: key,
  nickname: z.string(),
  country: z.string(),
  language: z.enum(languages.map(({ code }) => code)),
  daysAgo: days,
  about: text,
  follows: z.array(key),
  reviews: z.array(
    z.strictObject({
      /** Id of a demo oil. */
      oil: z.string(),
      rating: z.number().int().min(1).max(5),
      /** Fruity, bitter, pungent. */
      taste: z.tuple([intensity, intensity, intensity]),
      daysAgo: days,
      text,
    }),
  ),
})
export type DemoPerson = z.infer<typeof DemoPerson>

const DemoComment = z.strictObject({
  by: key,
  /** `person/oil`. */
  review: z.string().optional(),
  /** File name of a demo article, without `.md`. */
  article: z.string().optional(),
  daysAgo: days,
  text,
  replies: z.array(z.strictObject({ by: key, daysAgo: days, text })).default([]),
})
export type DemoComment = z.infer<typeof DemoComment>

export async function readDemoPeople(
  folder: string,
): Promise<{ people: DemoPerson[]; conversations: DemoComment[] }> {
  const read = async (name: string): Promise<unknown> => parseYaml(await readFile(join(folder, name), 'utf8'))
  return {
    people: z.array(DemoPerson).parse(await read('people.yaml')),
    conversations: z.array(DemoComment).parse(await read('conversations.yaml')),
  }
}
