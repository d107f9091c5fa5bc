// Excludes the admin and the API from crawling. Empty search results are excluded by their own robots meta tag.

export function writeRobotsTxt(publicUrl: string): string {
  return [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api/',
    'Allow: /api/docs',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    `Sitemap: ${publicUrl}/sitemap-news.xml`,
    '',
  ].join('\n')
}
