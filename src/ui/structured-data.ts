// Structured data (schema.org) of the site and its pages, for search engines. Google's documentation of structured
// data lists required and recommended properties; the end-to-end tests check them.
import { getLanguage, type LanguageCode } from '#src/i18n/languages.ts'
import type { PageHead } from './page-meta.ts'

type NamedUrl = { name: string; url: string }

type JsonLd = { '@type': string; [name: string]: unknown }

const siteIcon = { path: '/icons/olea-512.png', size: 512 } as const

type Publisher = { name?: string | undefined; address?: string | undefined; email?: string | undefined }

/** The publisher of this site, from the settings. */
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

/** @param path from the home page to the current page */
export function createBreadcrumbs(path: readonly NamedUrl[]): JsonLd {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: path.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  }
}

/** A page that lists articles. */
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
