// Tables of the scanner: scans and the photos of those whose product is not certain.
import { sql } from 'drizzle-orm'
import { boolean, customType, index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { productPictures, products } from '#src/catalogue/server/catalogue.tables.ts'
import { users } from '#src/users/server/users.tables.ts'
import type { PhotoHint, ScanDecider, ScanRead, ScanStatus } from '../contract/scan.ts'
import type { Candidate } from './recognition/recognition.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const scans = pgTable(
  'scans',
  {
    id: text('id').primaryKey(),
    /** null for scans without an account. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    status: text('status').$type<ScanStatus>().notNull(),
    hint: text('hint').$type<PhotoHint>(),
    read: jsonb('read').$type<ScanRead>().notNull(),
    productId: text('product_id').references(() => products.id, { onDelete: 'set null' }),
    decidedBy: text('decided_by').$type<ScanDecider>(),
    /** With the measures behind each confidence, for training. */
    candidates: jsonb('candidates').$type<Candidate[]>().notNull(),
    /** Which model computed the confidences. */
    model: text('model').notNull(),
    /** The draft that was made of the scan: a second proposal makes none. */
    proposedProductId: text('proposed_product_id').references(() => products.id, { onDelete: 'set null' }),
    /** The reference image that the photo became; null if none, or when it was removed. */
    referencePictureId: text('reference_picture_id').references(() => productPictures.id, {
      onDelete: 'set null',
    }),
    isWaiting: boolean('is_waiting').notNull().default(false),
    /** What the owner asked an expert, who answers it before other scans; null if they did not ask. */
    question: text('question'),
    /** Random key by which a photo that is sent again gets the first answer. */
    idempotencyKey: text('idempotency_key'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('scans_user').on(table.userId, table.createdAt.desc(), table.id.desc()),
    index('scans_waiting').on(table.createdAt, table.id).where(sql`is_waiting`),
    index('scans_product').on(table.productId),
    index('scans_proposed_product').on(table.proposedProductId),
    index('scans_reference_picture').on(table.referencePictureId),
    index('scans_created').on(table.createdAt),
    uniqueIndex('scans_idempotency_key').on(table.idempotencyKey),
  ],
)

/** Photos are kept only while someone may still name the product. In the database, so that they go with the scan. */
export const scanPhotos = pgTable('scan_photos', {
  scanId: text('scan_id')
    .primaryKey()
    .references(() => scans.id, { onDelete: 'cascade' }),
  /** JPEG without metadata, at most 1,280 pixels wide and high. */
  photo: bytes('photo').notNull(),
})
