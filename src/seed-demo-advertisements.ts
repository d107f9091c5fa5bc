// Books the demo advertisements after the demo articles of an empty site were imported. Their brands are invented; they
// have no figures until readers see them.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { parse as parseYaml } from 'yaml'
import { z } from 'zod'
import { NewAdvertisement } from './ads/contract/advertisement-input.ts'
import type { AdsService } from './ads/server/ads.service.ts'
import { advertisements } from './ads/server/ads.tables.ts'
import { toIsoDay } from './i18n/format-date.ts'
import { articles } from './news/server/news.tables.ts'
import type { Database } from './platform/database/database.ts'
import { installation } from './platform/installation.tables.ts'

const DemoAdvertisement = NewAdvertisement.omit({ startDate: true, endDate: true, targetNews: true }).extend({
  /** A WebP file beside the list. */
  picture: z.string(),
  /** First and last day, counted from the day of the first start. */
  days: z.tuple([z.number().int(), z.number().int()]),
  /** Name of a demo article, which alone shows the advertisement. */
  article: z.string().optional(),
  /** Begins with a slash if it leads to this site. */
  linkUrl: z.string(),
})
type DemoAdvertisement = z.infer<typeof DemoAdvertisement>

const installationKey = 'demo-advertisements'

/** Reads the demo advertisements from their folder. */
async function readDemoAdvertisements(folder: string): Promise<DemoAdvertisement[]> {
  const list = await readFile(join(folder, 'advertisements', 'advertisements.yaml'), 'utf8')
  return z.array(DemoAdvertisement.strict()).parse(parseYaml(list))
}

type Dependencies = {
  ads: Pick<AdsService, 'create'>
  database: Database
  folder: string
  publicUrl: string
  timeZone: string
}

/**
 * Once per installation, by the first process that starts; if it is killed meanwhile, the rest is missing. Later starts
 * add nothing.
 */
export async function seedDemoAdvertisements(deps: Dependencies): Promise<void> {
  const { db } = deps.database
  const [claimed] = await db
    .insert(installation)
    .values({ key: installationKey, value: true })
    .onConflictDoNothing()
    .returning()
  if (!claimed) return
  const [booked] = await db.select({ id: advertisements.id }).from(advertisements).limit(1)
  if (booked) return
  const demoAdvertisements = await readDemoAdvertisements(deps.folder)
  // One after another: pictures are resized by few workers, and the newest is booked last.
  for (const demo of demoAdvertisements) await book(demo, deps)
}

async function book(
  { picture, days, article, linkUrl, ...fields }: DemoAdvertisement,
  { ads, database, folder, publicUrl, timeZone }: Dependencies,
): Promise<void> {
  const fileName = `${picture}.webp`
  const bytes = await readFile(join(folder, 'advertisements', fileName))
  const [startDate, endDate] = days.map((offset) => getDay(offset, timeZone))
  const input = {
    ...fields,
    startDate,
    endDate,
    linkUrl: linkUrl.startsWith('/') ? publicUrl + linkUrl : linkUrl,
    targetNews: article === undefined ? null : await findArticle(database, article),
  }
  await ads.create(NewAdvertisement.parse(input), { bytes, fileName }, undefined)
}

function getDay(offset: number, timeZone: string): string {
  const day = new Date(`${toIsoDay(new Date(), timeZone)}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + offset)
  return day.toISOString().slice(0, 10)
}

async function findArticle({ db }: Database, name: string): Promise<string | null> {
  const [row] = await db
    .select({ id: articles.id })
    .from(articles)
    .where(and(eq(articles.sourceSystem, 'demo'), eq(articles.sourceId, name)))
  return row?.id ?? null
}
