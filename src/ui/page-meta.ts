// What a page tells search engines and those who share its address.
import type { MetaDescriptor } from 'react-router'

export type PageHead = {
  /** Without the product's name, which is added. */
  title: string
  description: string
  /** Canonical address, with the host. */
  url: string
  /** Address of a picture 1200 pixels wide. */
  image?: string
  type?: 'website' | 'article'
  isIndexed?: boolean
}

export function pageMeta({
  title,
  description,
  url,
  image,
  type = 'website',
  isIndexed = true,
}: PageHead): MetaDescriptor[] {
  const fullTitle = `${title} – Olea`
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: 'Olea' },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    ...(image
      ? [
          { property: 'og:image', content: image },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : []),
    ...(isIndexed ? [] : [{ name: 'robots', content: 'noindex' }]),
  ]
}
