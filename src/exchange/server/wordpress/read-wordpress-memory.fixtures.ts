// Reads an export in a separate process with a small heap, and prints its memory usage.
import { readWordPress } from './read-wordpress.ts'

const [path = ''] = process.argv.slice(2)
let articles = 0
const startBytes = process.memoryUsage().rss
let peakBytes = startBytes
for await (const event of readWordPress([path])) {
  if (event.type === 'article') articles += 1
  if (articles % 100 === 0) peakBytes = Math.max(peakBytes, process.memoryUsage().rss)
}
process.stdout.write(JSON.stringify({ articles, startBytes, peakBytes }))
