// The legal documents that come with Olea, composed from messages. They apply until the publisher has published texts of
// their own. The browser gets them as loader data, so no other page includes them.
import type { DocumentText } from './documents.ts'

/** Names the texts in this release, as the version that people agree to. */
export const builtInVersion = '2026-11'

/** Returns a message such as `legal:about.title`. */
type Translate = (key: string) => string

/**
 * The sections of each page in order. Their names are message keys and the public anchors of the sections. `publisher`
 * is filled in from the settings.
 */
export const documentSections = {
  about: ['what', 'marks', 'languages', 'open', 'publisher'],
  terms: [
    ...['reading', 'rights', 'accounts', 'contributions', 'conduct', 'promise', 'changes'],
    'publisher',
  ],
  'terms-of-sale': ['plans', 'order', 'payment', 'withdrawal', 'ending', 'advertising', 'publisher'],
  privacy: [
    ...[
      'short',
      'visit',
      'counts',
      'advertising',
      'cookie',
      'device',
      'videos',
      'account',
      'app',
      'reasons',
      'rights',
    ],
    'publisher',
  ],
  contacts: ['write', 'publisher'],
  /** Introduces the list of articles. */
  blog: [],
  /** Introduces the list of versions. */
  policy: [],
  install: ['what', 'android', 'apple', 'computer', 'remove'],
} as const

export type DocumentName = keyof typeof documentSections

export type Publisher = {
  name?: string | undefined
  address?: string | undefined
  email?: string | undefined
}

/** A paragraph, or the items of a list. */
export type Block = string | string[]
export type Section =
  | { id: string; title: string; blocks: Block[] }
  | {
      id: 'publisher'
      title: string
      details: { term: string; value: string; isMissing: boolean; href?: string }[]
    }

export type LegalDocument = { title: string; description: string; sections: Section[] }

export function isDocumentName(name: string): name is DocumentName {
  return name in documentSections
}

export function createLegalDocument(name: DocumentName, publisher: Publisher, t: Translate): LegalDocument {
  return {
    title: t(`legal:${name}.title`),
    description: t(`legal:${name}.description`),
    sections: documentSections[name].map((section) =>
      section === 'publisher'
        ? createPublisherSection(publisher, t)
        : {
            id: section,
            title: t(`legal:${name}.${section}.title`),
            blocks: parseBlocks(t(`legal:${name}.${section}.text`)),
          },
    ),
  }
}

/** The text as an admin edits it. Documents without sections have their description as text. */
export function toMarkdown(name: DocumentName, publisher: Publisher, t: Translate): DocumentText {
  const { title, description, sections } = createLegalDocument(name, publisher, t)
  if (sections.length === 0) return { title, text: description }
  const parts = sections.flatMap((section) => [
    `## ${section.title}`,
    ...('details' in section
      ? [toList(section.details.map(({ term, value }) => `${term}: ${value}`))]
      : section.blocks.map((block) => (typeof block === 'string' ? block : toList(block)))),
  ])
  return { title, text: parts.join('\n\n') }
}

const toList = (items: string[]): string => items.map((item) => `- ${item}`).join('\n')

/** Marks details that are missing in the settings, so that the operator notices them. */
function createPublisherSection({ name, address, email }: Publisher, t: Translate): Section {
  const missing = t('legal:publisher.missing')
  const createDetail = (term: string, value: string | undefined) => ({
    term,
    value: value ?? missing,
    isMissing: value === undefined,
  })
  return {
    id: 'publisher',
    title: t('legal:publisher.title'),
    details: [
      createDetail(t('legal:publisher.name'), name),
      createDetail(t('legal:publisher.address'), address),
      { ...createDetail(t('legal:publisher.email'), email), ...(email ? { href: `mailto:${email}` } : {}) },
    ],
  }
}

/** Turns each line into a paragraph, and consecutive lines that begin with a dash into one list. */
export function parseBlocks(text: string): Block[] {
  const blocks: Block[] = []
  for (const line of text.split('\n')) {
    const item = /^- (.+)$/.exec(line)?.[1]
    const previous = blocks.at(-1)
    if (item === undefined) blocks.push(line)
    else if (Array.isArray(previous)) previous.push(item)
    else blocks.push([item])
  }
  return blocks
}
