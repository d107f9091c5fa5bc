// Creates the storage of the configuration: the data folder, or S3 with a local cache.
import { join } from 'node:path'
import type { Log } from '../log.ts'
import { createCachedStorage } from './cached-storage.ts'
import { createMigratingStorage, type MigratingStorage } from './migrating-storage.ts'
import { createS3Storage, type S3Settings } from './s3-storage.ts'
import { createDiskStorage } from './storage.ts'

/** With S3, files that are still in the data folder stay readable until `migrate` has moved them. */
export function createStorage(options: {
  dataDir: string
  s3: (S3Settings & { cacheBytes: number }) | undefined
  log?: Log
}): MigratingStorage {
  const { dataDir, s3, log } = options
  const disk = createDiskStorage(join(dataDir, 'media'))
  if (!s3) return { ...disk, migrate: async () => 0 }
  const cache = createDiskStorage(join(dataDir, 'media-nearby'))
  const cached = createCachedStorage(createS3Storage(s3), cache, { maxBytes: s3.cacheBytes, log })
  return createMigratingStorage(cached, disk)
}
