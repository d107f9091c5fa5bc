// The products and producers that an article names, as readers see them, in one statement for the whole page.
import { asc, eq, sql } from 'drizzle-orm'
import { media } from '#src/media/server/media.tables.ts'
import type { Db } from '#src/platform/database/database.ts'
import { catalogueTag, productTag } from '../contract/cache-tags.ts'
import type { NamedProduct, NamedProducts } from '../contract/named-products.ts'
import { productPictures, products } from './catalogue.tables.ts'
import { toKey } from './derive-columns.ts'
import { toProductPicture, toRating } from './product-row.ts'

type Names = { products: readonly string[]; producers: readonly string[] }

const columns = {
  id: products.id,
  name: products.name,
  brand: products.brand,
  line: products.line,
  producer: products.producer,
  language: products.language,
  grade: products.grade,
  origin: products.origin,
  container: products.container,
  ratingSum: products.ratingSum,
  ratingCount: products.ratingCount,
}

const named = {
  kind: sql<'product' | 'producer'>`named.kind`,
  position: sql<number>`named.position::int`,
}

/** The bottle if there is a picture of it, otherwise the first picture. */
const firstPicture = sql`(select shown.id from ${productPictures} shown
  where shown.product_id = ${products.id} and shown.is_shown
  order by shown.kind = 'bottle' desc, shown.position, shown.created_at, shown.id limit 1)`

export function createNamedProductQuery({ db }: { db: Db }) {
  function select({ products: ids, producers }: Names) {
    return db
      .select({ ...columns, ...named, picture: productPictures, file: media })
      .from(products)
      .innerJoin(selectNamedIds(ids, [...new Set(producers.map(toKey))]), eq(sql`named.id`, products.id))
      .leftJoin(productPictures, eq(productPictures.id, firstPicture))
      .leftJoin(media, eq(media.id, productPictures.pictureId))
      .where(eq(products.status, 'live'))
      .orderBy(asc(named.kind), asc(named.position))
  }

  /**
   * Public products in the order of the ids: a merged one is replaced by the product that stayed, each is returned once.
   * Producers without a public product are left out. `tags` are those of a page that shows the result.
   */
  return async (names: Names): Promise<NamedProducts & { tags: string[] }> => {
    if (names.products.length + names.producers.length === 0) return { products: [], producers: [], tags: [] }
    const rows = await select(names)
    const found = new Map<string, NamedProduct>()
    for (const row of rows)
      if (row.kind === 'product' && !found.has(row.id)) found.set(row.id, toProduct(row))
    const ofProducers = rows.filter(({ kind }) => kind === 'producer')
    return {
      products: [...found.values()],
      producers: ofProducers.map(({ producer, origin }) => ({ name: producer, ...toPlace(origin) })),
      tags: [
        ...new Set([...names.products, ...found.keys()].map(productTag)),
        // Any product can be the first one of a producer, or the last one that is left.
        ...(names.producers.length > 0 ? [catalogueTag] : []),
      ],
    }
  }
}

/** A producer is represented by one of its products, whose origin is that of the producer. */
function selectNamedIds(ids: readonly string[], producerKeys: readonly string[]) {
  return sql`(
    select coalesce(given.merged_into, given.id) as id, 'product' as kind, listed.position
    from unnest(${sql.param(ids)}::text[]) with ordinality as listed(id, position)
    join products given on given.id = listed.id
    union all
    select (
      select own.id from products own where own.status = 'live' and own.producer_key <> ''
        and own.producer_key = listed.key order by own.producer, own.id limit 1
    ), 'producer', listed.position
    from unnest(${sql.param(producerKeys)}::text[]) with ordinality as listed(key, position)
  ) as named`
}

type Origin = (typeof products.$inferSelect)['origin']

const toPlace = (origin: Origin) => ({ countries: origin?.countries ?? [], region: origin?.region ?? '' })

type Row = Pick<typeof products.$inferSelect, keyof typeof columns> & {
  picture: typeof productPictures.$inferSelect | null
  file: typeof media.$inferSelect | null
}

function toProduct(row: Row): NamedProduct {
  const { id, name, brand, line, grade, container, language, origin, picture, file } = row
  return {
    _id: id,
    name,
    brand,
    line,
    grade,
    container,
    language,
    ...toPlace(origin),
    picture: picture && file ? toProductPicture(picture, file) : null,
    rating: toRating(row),
  }
}
