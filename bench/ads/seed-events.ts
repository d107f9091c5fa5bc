// Events of the past for the benchmark, as the ledger stores them, and the counters of their advertisements. The sums by
// hour and day are computed from them afterwards (`npm run ads:verify -- --rebuild`).
import type pg from 'pg'

type Seeded = { adIds: string[]; days: number; events: number }

/** One day at a time, so that a transaction stays small. One in a hundred events is a click, one in twenty is excluded. */
export async function seedEvents(client: pg.Client, { adIds, days, events }: Seeded): Promise<void> {
  const perDay = Math.round(events / days)
  for (let ago = days; ago > 0; ago -= 1) await client.query(insertDay, [adIds, ago, perDay])
  await client.query(addToCounters)
  await client.query('vacuum analyze ad_events')
}

const insertDay = `
  insert into ad_events (issued_at, token, kind, ad_id, at, reason, cost_micros, day, placement, device, country, language,
    article_id, creative)
  select at, gen_random_uuid(), case when number % 100 = 0 then 'click' else 'impression' end,
    ($1::text[])[1 + number % cardinality($1::text[])], at, reason, case when reason is null then 10000 else 0 end, day,
    'main.' || number % 8, (array['phone', 'phone', 'desktop', 'tablet'])[1 + number % 4], 'C' || number % 40,
    (array['en', 'ar', 'ch', 'de', 'fr', 'hi', 'jp', 'ru', 'sp'])[1 + number % 9], lpad((number % 200)::text, 24, '0'),
    'text'
  from (
    select number, (current_date - $2::int)::date as day,
      (current_date - $2::int)::timestamp at time zone 'UTC' + number * (interval '1 day' / $3::int) as at,
      case when number % 20 = 7 then (array['bot', 'late', 'rate', 'expired'])[1 + number % 4] end as reason
    from generate_series(0, $3::int - 1) number
  ) events`

const addToCounters = `
  update advertisements set impression_count = impression_count + counted.impressions,
    click_count = click_count + counted.clicks, spend_micros = spend_micros + counted.spend
  from (
    select ad_id, count(*) filter (where kind = 'impression' and reason is null) as impressions,
      count(*) filter (where kind = 'click' and reason is null) as clicks, sum(cost_micros)::bigint as spend
    from ad_events where day < current_date group by ad_id
  ) counted
  where advertisements.id = counted.ad_id`
