// What crawlers may fetch. The newsroom's desk, the API and endless search results are nothing to find.

export function robotsText(publicUrl: string): string {
  return [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api/',
    'Allow: /api/docs',
    'Disallow: /search',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    `Sitemap: ${publicUrl}/sitemap-news.xml`,
    '',
  ].join('\n')
}
