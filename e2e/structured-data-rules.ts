// The properties that Google's documentation of structured data requires and recommends for the types on Olea's pages.
import { z } from 'zod'

const WebAddress = z.url({ protocol: /^https?$/ })
const Text = z.string().refine((text) => text.trim() !== '', 'is blank')
/** ISO 8601 with the zone, as recommended. */
const Moment = z.iso.datetime({ offset: true })
const LanguageTag = z.enum(['en', 'ar', 'zh-Hans', 'de', 'fr', 'hi', 'ja', 'ru', 'es'])
const type = <T extends string>(name: T) => z.literal(name)

const Picture = z.object({
  '@type': type('ImageObject'),
  url: WebAddress,
  width: z.number().min(112),
  height: z.number().min(112),
})

const Organization = z.object({
  '@type': type('Organization'),
  name: Text,
  url: WebAddress,
  logo: Picture,
})

const Author = z.object({ '@type': z.enum(['Person', 'Organization']), name: Text, url: WebAddress })

const NewsArticle = z
  .object({
    '@type': type('NewsArticle'),
    headline: Text.max(113),
    description: Text,
    image: z.array(WebAddress).min(1),
    datePublished: Moment,
    dateModified: Moment,
    author: Author,
    publisher: Organization,
    mainEntityOfPage: WebAddress,
    inLanguage: LanguageTag,
    articleSection: Text,
    isAccessibleForFree: z.boolean(),
  })
  .refine(
    ({ datePublished, dateModified }) => Date.parse(dateModified) >= Date.parse(datePublished),
    'dateModified is before datePublished',
  )

const ListItem = z.object({ '@type': type('ListItem'), position: z.int().min(1), name: Text })
const inOrder = (items: readonly { position: number }[]) =>
  items.every(({ position }, index) => position === index + 1)

const BreadcrumbList = z.object({
  '@type': type('BreadcrumbList'),
  itemListElement: z
    .array(ListItem.extend({ item: WebAddress }))
    .min(2)
    .refine(inOrder, 'positions count from 1'),
})

const Page = z.object({
  name: Text,
  description: Text,
  url: WebAddress,
  inLanguage: LanguageTag,
  isPartOf: z.object({ '@type': type('WebSite'), '@id': WebAddress, name: Text, url: WebAddress }),
})

const CollectionPage = Page.extend({
  '@type': type('CollectionPage'),
  mainEntity: z
    .object({
      '@type': type('ItemList'),
      numberOfItems: z.int(),
      itemListElement: z
        .array(ListItem.extend({ url: WebAddress }))
        .refine(inOrder, 'positions count from 1'),
    })
    .refine(
      ({ numberOfItems, itemListElement }) => numberOfItems === itemListElement.length,
      'numberOfItems differs from the length of the list',
    ),
})

const WebSite = z.object({
  '@type': type('WebSite'),
  name: Text,
  url: WebAddress,
  potentialAction: z.object({
    '@type': type('SearchAction'),
    target: z.object({
      '@type': type('EntryPoint'),
      urlTemplate: WebAddress.refine((url) => url.includes('{search_term_string}')),
    }),
    'query-input': type('required name=search_term_string'),
  }),
})

const WebPage = Page.extend({ '@type': z.enum(['WebPage', 'AboutPage', 'ContactPage']) })

/** Any JSON-LD block of a page. Unknown properties are allowed, missing ones are not. */
export const StructuredData = z.intersection(
  z.object({ '@context': type('https://schema.org') }),
  z.discriminatedUnion('@type', [
    NewsArticle,
    BreadcrumbList,
    CollectionPage,
    Organization,
    WebSite,
    WebPage,
  ]),
)
