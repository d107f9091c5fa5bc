// The site and its pages in the words of schema.org, for search engines. What each must and should hold stands in
// Google's documentation of structured data; the tests of the pages check it.
import { getLanguage, type LanguageCode } from '#src/i18n/languages.ts'
import type { PageHead } from './page-meta.ts'

export type NamedUrl = { name: string; url: string }

type JsonLd = { '@type': string; [name: string]: unknown }

const siteIcon = { path: '/icons/olea-512.png', size: 512 } as const

type Publisher = { name?: string | undefined; address?: string | undefined; email?: string | undefined }

/** Who publishes this site, with what the settings say of it. */
export function createOrganization(publicUrl: string, { name, address, email }: Publisher): JsonLd {
  const { path, size } = siteIcon
  return {
    '@type': 'Organization',
    '@id': `${publicUrl}/#organization`,
    name: 'Olea',
    url: `${publicUrl}/`,
    ...(name ? { legalName: name } : {}),
    ...(address ? { address } : {}),
    ...(email ? { email, contactPoint: { '@type': 'ContactPoint', email } } : {}),
    logo: { '@type': 'ImageObject', url: publicUrl + path, width: size, height: size },
  }
}

export function createWebSite(publicUrl: string, language: LanguageCode): JsonLd {
  return {
    '@type': 'WebSite',
    '@id': `${publicUrl}/#website`,
    name: 'Olea',
    url: `${publicUrl}/`,
    inLanguage: getLanguage(language).tag,
    publisher: { '@id': `${publicUrl}/#organization` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

/** The way from the home page to this one, which comes last. */
export function createBreadcrumbs(places: readonly NamedUrl[]): JsonLd {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: places.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  }
}

/** A page that lists others. */
export function createCollectionPage(publicUrl: string, head: PageHead, items: readonly NamedUrl[]): JsonLd {
  return {
    ...createWebPage('CollectionPage', publicUrl, head),
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: items.length,
      itemListElement: items.map(({ name, url }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        url,
      })),
    },
  }
}

export function createWebPage(
  type: 'WebPage' | 'CollectionPage' | 'AboutPage' | 'ContactPage',
  publicUrl: string,
  { title, description, url, language }: PageHead,
): JsonLd {
  return {
    '@type': type,
    name: title,
    description,
    url,
    inLanguage: getLanguage(language).tag,
    isPartOf: { '@type': 'WebSite', '@id': `${publicUrl}/#website`, name: 'Olea', url: `${publicUrl}/` },
  }
}
