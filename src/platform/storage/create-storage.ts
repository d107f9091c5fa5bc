// Where files are kept: in the data folder, or in a store that speaks S3 with a part of it kept nearby.
import { join } from 'node:path'
import type { Log } from '../log.ts'
import { createCachedStorage } from './cached-storage.ts'
import { createMigratingStorage, type MigratingStorage } from './migrating-storage.ts'
import { createS3Storage, type S3Settings } from './s3-storage.ts'
import { createDiskStorage } from './storage.ts'

export function createStorage(needs: {
  dataDir: string
  s3: (S3Settings & { cacheBytes: number }) | undefined
  log?: Log
}): MigratingStorage {
  const { dataDir, s3, log } = needs
  const disk = createDiskStorage(join(dataDir, 'media'))
  if (!s3) return { ...disk, migrate: async () => 0 }
  const near = createDiskStorage(join(dataDir, 'media-nearby'))
  const store = createCachedStorage(createS3Storage(s3), near, { maxBytes: s3.cacheBytes, log })
  return createMigratingStorage(store, disk)
}
