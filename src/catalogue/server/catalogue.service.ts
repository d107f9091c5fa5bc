// The catalogue: products, their pictures, stores and offers.

import type { MediaService } from '#src/media/server/media.service.ts'
import type { NotificationsService } from '#src/notifications/server/notifications.service.ts'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import type { Log } from '#src/platform/log.ts'
import type { safeFetch } from '#src/platform/outbound/safe-fetch.ts'
import type { RateLimiter } from '#src/platform/rate-limit/rate-limiter.ts'
import type { Storage } from '#src/platform/storage/storage.ts'
import type { UnitOfWork, Write } from '#src/platform/unit-of-work.ts'
import type { SearchIndex } from '#src/search/server/search-index.ts'
import type { SensoryProfile } from '../contract/sensory.ts'
import { createProductExport } from './exchange/export-products.ts'
import { createProductImport } from './import/import-products.ts'
import { createNamedPictures } from './import/named-pictures.ts'
import { createUploadedImports } from './import/uploaded-imports.ts'
import { createKnownNumberQuery } from './known-numbers.ts'
import { createLabelProducts } from './label-products.ts'
import { createGtinLookUp } from './look-up/gtin-look-up.ts'
import { createOpenFoodFactsClient } from './look-up/open-food-facts-client.ts'
import { createPictureManagement } from './manage-pictures.ts'
import { createNamedProductQuery } from './named-products.ts'
import { createOfferQueries } from './offer-queries.ts'
import { createOfferWriter } from './offer-writer.ts'
import { createPictureFeatures } from './picture-features.ts'
import { createProducerQueries } from './producer-queries.ts'
import { createProductPictures } from './product-pictures.ts'
import { createProductQueries } from './product-queries.ts'
import { createProductRatings } from './product-ratings.ts'
import { createProductWriter } from './product-writer.ts'

export type CatalogueService = ReturnType<typeof createCatalogueService>

/** Registered by a feature that stores something about products, such as reviews or lists. */
export type ProductRelations = {
  /** Moves it from a double to the product that stays. Both products are locked. */
  move(unit: UnitOfWork, from: string, into: string): Promise<void>
  /** For what is not deleted with the row of the product. */
  beforeDelete?(unit: UnitOfWork, productId: string): Promise<void>
}

type RatingTotals = { sum: number; count: number; crowd: SensoryProfile | null }
/** Registered by the feature that has the ratings of products. */
export type RatingSource = { count(tx: Transaction, productId: string): Promise<RatingTotals> }

type Dependencies = {
  db: Db
  write: Write
  log: Log
  media: Pick<MediaService, 'library'>
  searchIndex: SearchIndex
  rateLimiter: Pick<RateLimiter, 'consume'>
  storage: Storage
  publicUrl: string
  relations: readonly ProductRelations[]
  ratingSource: RatingSource
  openFoodFacts: {
    /** Whether unknown numbers are looked up. Pictures of imported records are fetched in any case. */
    isEnabled: boolean
    url: string
    userAgent: string
  }
  /** Allows no address of a private network. */
  fetchUrl: typeof safeFetch
  onOfferNews: NotificationsService['onOfferNews']
}

export function createCatalogueService(dependencies: Dependencies) {
  const { db, searchIndex, openFoodFacts } = dependencies
  const ratings = createProductRatings(dependencies)
  const productImport = createProductImport(dependencies)
  const pictures = { ...createProductPictures(dependencies), ...createPictureManagement(dependencies) }
  const client = createOpenFoodFactsClient({ ...openFoodFacts, fetchUrl: dependencies.fetchUrl })
  const gtinLookUp = createGtinLookUp({
    ...dependencies,
    ...productImport,
    client: openFoodFacts.isEnabled ? client : undefined,
  })
  const namedPictures = createNamedPictures({
    db,
    addPicture: pictures.add,
    fetchPicture: client.getPicture,
  })
  const uploadedImports = createUploadedImports({
    ...dependencies,
    ...productImport,
    addPicture: pictures.add,
  })
  return {
    products: {
      ...createProductQueries({ db, searchIndex }),
      ...createProductWriter({ ...dependencies, ratings }),
    },
    ratings,
    producers: createProducerQueries({ db }),
    findNamed: createNamedProductQuery({ db }),
    ...createKnownNumberQuery({ db }),
    ...productImport,
    pictures,
    ...createProductExport(dependencies),
    uploadedImports,
    namedPictures,
    gtinLookUp,

    /** Job: deletes what is not needed any more. */
    async prune(): Promise<void> {
      await gtinLookUp.prune()
      await namedPictures.prune()
      await uploadedImports.prune()
    },

    labelProducts: createLabelProducts({ db }),
    pictureFeatures: createPictureFeatures({ db }),
    stores: { ...createOfferQueries({ db }), ...createOfferWriter(dependencies) },

    /** Ends look-ups that are running. */
    close: () => gtinLookUp.close(),
  }
}
