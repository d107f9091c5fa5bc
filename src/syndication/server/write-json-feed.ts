// Writes JSON Feed 1.1.
import { type Feed, type FeedItem, oleaNamespace } from './feed.ts'

export function writeJsonFeed(feed: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.pageUrl,
    feed_url: feed.selfUrl,
    description: feed.description,
    language: feed.language,
    items: feed.items.map(writeItem),
  })
}

function writeItem(item: FeedItem) {
  return {
    id: item.url,
    url: item.url,
    title: item.title,
    content_html: item.html,
    summary: item.summary,
    image: item.cover.url,
    date_published: item.published.toISOString(),
    date_modified: item.updated.toISOString(),
    authors: [{ name: item.author }],
    tags: item.categories,
    language: item.language,
    _olea: { about: oleaNamespace, ai_percent: item.ai.percent, declared: item.ai.isDeclared },
  }
}
