// The `<head>` of a page: title, description, canonical URL, alternates, feeds, Open Graph and Twitter cards.
import type { MetaDescriptor } from 'react-router'
import { getLanguage, type LanguageCode } from '#src/i18n/languages.ts'
import { hreflang } from '#src/workarounds/hreflang.ts'
import type { PageUrls } from './page-urls.ts'

export type PageHead = PageUrls & {
  /** Without the product's name; `createPageMeta` adds it. */
  title: string
  description: string
  /** Language of title and description. */
  language: LanguageCode
  image?: { url: string; type: string; width: number; height: number; alt: string }
  feeds?: { type: string; title: string; href: string }[]
  /** Open Graph metadata of an article, for link previews. */
  article?: { published: string; modified: string; section: string; author: string; tags: string[] }
  isIndexed?: boolean
}

export function createPageMeta(head: PageHead): MetaDescriptor[] {
  const { title, description, language, url, alternates, feeds = [], isIndexed = true } = head
  return [
    { title: `${title} – Olea` },
    { name: 'description', content: description },
    { name: 'robots', content: isIndexed ? 'max-image-preview:large' : 'noindex' },
    { tagName: 'link', rel: 'canonical', href: url },
    ...(isIndexed ? alternates : []).map((alternate) => ({
      tagName: 'link' as const,
      rel: 'alternate',
      ...hreflang(alternate.language),
      href: alternate.url,
    })),
    ...feeds.map((feed) => ({ tagName: 'link' as const, rel: 'alternate', ...feed })),
    ...toMetaProperties('og:', {
      site_name: 'Olea',
      type: head.article ? 'article' : 'website',
      locale: getOpenGraphLocale(language),
      title,
      description,
      url,
    }),
    ...createImageMeta(head.image),
    ...createArticleMeta(head.article),
  ]
}

function createImageMeta(image: PageHead['image']): MetaDescriptor[] {
  if (!image) return [{ name: 'twitter:card', content: 'summary' }]
  const { url, ...rest } = image
  return [
    { property: 'og:image', content: url },
    ...toMetaProperties('og:image:', rest),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

function createArticleMeta(article: PageHead['article']): MetaDescriptor[] {
  if (!article) return []
  const { published, modified, section, author, tags } = article
  return [
    ...toMetaProperties('article:', { published_time: published, modified_time: modified, section, author }),
    ...tags.map((tag) => ({ property: 'article:tag', content: tag })),
  ]
}

function toMetaProperties(prefix: string, values: Record<string, string | number>): MetaDescriptor[] {
  return Object.entries(values).map(([name, value]) => ({ property: prefix + name, content: String(value) }))
}

/** Language and country in the format of Open Graph: `zh-Hans` and `CN` give `zh_CN`. */
function getOpenGraphLocale(language: LanguageCode): string {
  const { tag, country } = getLanguage(language)
  return `${tag.split('-')[0]}_${country}`
}
