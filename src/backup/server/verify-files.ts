// Compares the pictures that the database names with the files of the storage, in both directions.
import { asc, desc, gt, inArray } from 'drizzle-orm'
import { media } from '#src/media/server/media.tables.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { Storage } from '#src/platform/storage/storage.ts'

type FileDifferences = {
  pictures: number
  /** Keys of pictures without a file. */
  missing: string[]
  /** Files with another size than the database states. */
  damaged: { key: string; bytes: number; expectedBytes: number }[]
  /** Keys of files that no picture has. */
  orphans: string[]
}

const folder = 'originals'
const batchSize = 1_000
/** A file is stored before its row: a young one may belong to an upload that is not complete. */
const uploadMs = 3_600_000
/** Pictures that are looked for at each start. */
const sampleSize = 20

type Dependencies = { db: Db; storage: Pick<Storage, 'find' | 'list'> }
type Picture = { id: string; extension: string; bytes: number }

const toKey = ({ id, extension }: Omit<Picture, 'bytes'>) => `${folder}/${id.slice(0, 2)}/${id}.${extension}`

export async function verifyFiles({ db, storage }: Dependencies): Promise<FileDifferences> {
  const pictures = await listPictures(db)
  const unseen = new Map(pictures.map((picture) => [toKey(picture), picture]))
  const differences: FileDifferences = { pictures: pictures.length, missing: [], damaged: [], orphans: [] }
  const youngest = Date.now() - uploadMs
  for await (const { key, bytes, modifiedAt } of storage.list(folder)) {
    const picture = unseen.get(key)
    if (picture && picture.bytes !== bytes)
      differences.damaged.push({ key, bytes, expectedBytes: picture.bytes })
    if (!picture && modifiedAt.getTime() < youngest) differences.orphans.push(key)
    unseen.delete(key)
  }
  // Those that were deleted meanwhile are not missing.
  const present = await findExisting(db, [...unseen.values()])
  differences.missing = present.map(toKey).sort()
  differences.orphans.sort()
  return differences
}

/** The newest pictures: whether there are some, and all of them have no file, as after restoring the database alone. */
export async function hasLostAllPictures({ db, storage }: Dependencies): Promise<boolean> {
  const newest = await db
    .select({ id: media.id, extension: media.extension })
    .from(media)
    .orderBy(desc(media.createdAt), desc(media.id))
    .limit(sampleSize)
  const files = await Promise.all(newest.map((picture) => storage.find(toKey(picture))))
  return newest.length > 0 && files.every((file) => file === undefined)
}

const columns = { id: media.id, extension: media.extension, bytes: media.bytes }

async function listPictures(db: Db): Promise<Picture[]> {
  const pictures: Picture[] = []
  for (let after = ''; ; ) {
    const rows = await db
      .select(columns)
      .from(media)
      .where(gt(media.id, after))
      .orderBy(asc(media.id))
      .limit(batchSize)
    pictures.push(...rows)
    const last = rows.at(-1)
    if (!last) return pictures
    after = last.id
  }
}

async function findExisting(db: Db, pictures: readonly Picture[]): Promise<Picture[]> {
  const existing: Picture[] = []
  for (let start = 0; start < pictures.length; start += batchSize) {
    const ids = pictures.slice(start, start + batchSize).map(({ id }) => id)
    existing.push(...(await db.select(columns).from(media).where(inArray(media.id, ids))))
  }
  return existing
}
