// The built-in legal pages, composed from the server's messages. The browser gets the texts as loader data, so no other
// page includes them.
import type { TFunction } from 'i18next'

/**
 * The sections of each page in order. Their names are message keys and the public anchors of the sections. `publisher`
 * is filled in from the settings.
 */
export const documentSections = {
  about: ['what', 'marks', 'languages', 'open', 'publisher'],
  terms: ['reading', 'rights', 'accounts', 'conduct', 'promise', 'changes', 'publisher'],
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
      'reasons',
      'rights',
    ],
    'publisher',
  ],
  contacts: ['write', 'publisher'],
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

export function createLegalDocument(name: DocumentName, publisher: Publisher, t: TFunction): LegalDocument {
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

/** Marks details that are missing in the settings, so that the operator notices them. */
function createPublisherSection({ name, address, email }: Publisher, t: TFunction): Section {
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
