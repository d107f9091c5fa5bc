// What the recogniser of labels asks the catalogue: products by words, number or id, in the form in which it compares them.
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { LanguageCode } from '#src/i18n/languages.ts'
import type { Db } from '#src/platform/database/database.ts'
import { isId } from '#src/platform/id.ts'
import { productGtins, products, productWords } from './catalogue.tables.ts'

type LabelProduct = {
  id: string
  /** 14 digits each. */
  gtins: string[]
  brand: string
  name: string
  line?: string | undefined
  cultivars: string[]
  volumeMl?: number | undefined
  language?: LanguageCode | undefined
  country?: string | undefined
  harvestYear?: number | undefined
  aliases: string[]
}

const maxCandidates = 20
/** Trigram similarity from which a misread word can be the word of a label. */
const minSimilarity = 0.4
/** Similar words that are tried for each word that was read. */
const maxSimilarWords = 8
/** Words of more products than this, such as "olio", do not tell products apart, and counting them takes long. */
const maxProductsOfWord = 500

const isLive = eq(products.status, 'live')

const columns = {
  id: products.id,
  brand: products.brand,
  name: products.name,
  line: products.line,
  cultivars: products.cultivars,
  netQuantityMl: products.netQuantityMl,
  language: products.language,
  countries: products.countries,
  harvest: products.harvest,
  aliases: products.aliases,
}

export function createLabelProducts({ db }: { db: Db }) {
  async function list(condition: SQL): Promise<LabelProduct[]> {
    const rows = await db.select(columns).from(products).where(and(isLive, condition))
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return []
    const gtins = await db
      .select({ productId: productGtins.productId, gtin: productGtins.gtin })
      .from(productGtins)
      .where(inArray(productGtins.productId, ids))
      .orderBy(asc(productGtins.position), asc(productGtins.gtin))
    const gtinsByProduct = Map.groupBy(gtins, ({ productId }) => productId)
    return rows.map((row) =>
      toLabelProduct(
        row,
        (gtinsByProduct.get(row.id) ?? []).map(({ gtin }) => gtin),
      ),
    )
  }

  /** In the order of the ids; products that are not live are left out. */
  async function findByIds(ids: string[]): Promise<LabelProduct[]> {
    const known = ids.filter(isId)
    if (known.length === 0) return []
    const found = new Map((await list(inArray(products.id, known))).map((product) => [product.id, product]))
    return known.flatMap((id) => found.get(id) ?? [])
  }

  return {
    findByIds,

    /** @param gtin 14 digits */
    findByGtin: (gtin: string): Promise<LabelProduct[]> =>
      list(sql`${products.id} in (select product_id from ${productGtins} where gtin = ${gtin})`),

    /**
     * Returns the products whose words are most similar to those of a photo, best first: a word counts more the more
     * similar it is and the fewer products have it.
     *
     * @param words in the form of `foldLabelText`, as read, with errors
     */
    async findByWords(words: string[]): Promise<LabelProduct[]> {
      if (words.length === 0) return []
      const found = await db.execute<{ id: string }>(rankByWords(words))
      return findByIds(found.rows.map(({ id }) => id))
    },
  }
}

function rankByWords(words: string[]): SQL {
  return sql`
    with read as (select distinct word from unnest(${sql.param(words)}::text[]) as listed(word)),
    similar_words as (
      select read.word as read_word, near.word, near.similarity from read, lateral (
        select word, similarity(word, read.word) as similarity from label_words
        where word % read.word and similarity(word, read.word) >= ${minSimilarity} order by 2 desc, word limit ${maxSimilarWords}
      ) near
    ),
    counted as (
      select word, (select count(*) from (
        select 1 from ${productWords} counted_words where counted_words.word = distinct_words.word
        limit ${maxProductsOfWord + 1}) capped) as products
      from (select distinct word from similar_words) distinct_words
    ),
    scored as (
      select similar_words.read_word, owners.product_id,
        max(similarity * similarity * length(similar_words.word) / ln(2 + counted.products)) as score
      from similar_words
      join counted on counted.word = similar_words.word and counted.products <= ${maxProductsOfWord}
      join ${productWords} owners on owners.word = similar_words.word
      group by 1, 2
    )
    select product_id as id from scored join ${products} on ${products.id} = product_id and ${isLive}
    group by product_id order by sum(score) desc, product_id limit ${maxCandidates}`
}

type Row = { [Name in keyof typeof columns]: (typeof products.$inferSelect)[Name] }

function toLabelProduct(row: Row, gtins: string[]): LabelProduct {
  const { cultivars, netQuantityMl, countries, harvest, ...fields } = row
  const [country] = countries
  return {
    ...fields,
    gtins,
    line: fields.line || undefined,
    cultivars: cultivars.map(({ name }) => name),
    volumeMl: netQuantityMl ?? undefined,
    language: fields.language ?? undefined,
    country,
    harvestYear: harvest?.year ?? undefined,
  }
}
