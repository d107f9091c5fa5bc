import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { z } from 'zod'

const Measurement = z.object({ articles: z.number(), startBytes: z.number(), peakBytes: z.number() })
const postCount = 4_000

function* exportLines() {
  yield '<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Big</title><link>https://big.example</link><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://big.example</wp:base_blog_url>\n'
  const paragraph =
    '<!-- wp:paragraph -->\n<p>The harvest of the year was measured, pressed and tasted by many.</p>\n<!-- /wp:paragraph -->\n'
  for (let id = 1; id <= postCount; id += 1) {
    yield `<item><title>Post ${id}</title><link>https://big.example/post-${id}/</link><content:encoded><![CDATA[${paragraph.repeat(160)}]]></content:encoded><wp:post_id>${id}</wp:post_id><wp:post_date_gmt>2020-01-01 00:00:00</wp:post_date_gmt><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>\n`
  }
  yield '</channel></rss>\n'
}

test('limits memory usage independently of the export size', { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'olea-large-'))
  try {
    const path = join(folder, 'big.xml')
    await pipeline(Readable.from(exportLines()), createWriteStream(path))
    const { size } = await stat(path)
    expect(size).toBeGreaterThan(70_000_000)
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--max-old-space-size=96',
      // By default the size of the young generation depends on the memory of the machine.
      '--max-semi-space-size=2',
      join(import.meta.dirname, 'read-wordpress-memory.fixtures.ts'),
      path,
    ])
    const { articles, startBytes, peakBytes } = Measurement.parse(JSON.parse(stdout))
    expect(articles).toBe(postCount)
    expect(peakBytes - startBytes).toBeLessThan(size / 2)
  } finally {
    await rm(folder, { recursive: true })
  }
})
