// What crawlers may fetch. The newsroom's desk and the API are nothing to find; empty searches say so themselves.

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
