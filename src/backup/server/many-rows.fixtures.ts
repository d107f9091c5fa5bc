// Fills a table with more rows than fit into one part of a backup.
import type { TestDatabase } from '#src/platform/database/test-database.ts'

/** More than one part, and rows that PostgreSQL stores beside the table. */
export async function fillManyRows({ pool }: Pick<TestDatabase, 'pool'>): Promise<void> {
  await pool.query(
    `insert into media_sources (url, media_id, failure, fetched_at)
      select 'https://pictures.example/' || n || '?' || repeat(md5(n::text), 20), null, 'é', now()
      from generate_series(1, 3000) as n`,
  )
}
