// The pages that say who is behind this newspaper and by which rules: their parts in order, and their words as the
// messages of the server have them. Browsers get them with the page, so that no other page carries them.
import type { TFunction } from 'i18next'

/** Each page and its parts, in their order. `publisher` is filled in from the settings. */
export const documentSections = {
  about: ['what', 'marks', 'languages', 'open', 'publisher'],
  terms: ['reading', 'rights', 'accounts', 'conduct', 'promise', 'changes', 'publisher'],
  privacy: [
    ...['short', 'visit', 'counts', 'cookie', 'device', 'videos', 'account', 'reasons', 'rights'],
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
    sections: documentSections[name].map((part) =>
      part === 'publisher'
        ? publisherPart(publisher, t)
        : {
            id: part,
            title: t(`legal:${name}.${part}.title`),
            blocks: parseBlocks(t(`legal:${name}.${part}.text`)),
          },
    ),
  }
}

/** Says plainly what the operator has not said: a page that invented an address would be worse than none. */
function publisherPart({ name, address, email }: Publisher, t: TFunction): Section {
  const missing = t('legal:publisher.missing')
  const detail = (term: string, value: string | undefined) => ({
    term,
    value: value ?? missing,
    isMissing: value === undefined,
  })
  return {
    id: 'publisher',
    title: t('legal:publisher.title'),
    details: [
      detail(t('legal:publisher.name'), name),
      detail(t('legal:publisher.address'), address),
      { ...detail(t('legal:publisher.email'), email), ...(email ? { href: `mailto:${email}` } : {}) },
    ],
  }
}

/** A line is a paragraph; lines that begin with a dash belong to one list. */
export function parseBlocks(text: string): Block[] {
  const blocks: Block[] = []
  for (const line of text.split('\n')) {
    const item = /^- (.+)$/.exec(line)?.[1]
    const before = blocks.at(-1)
    if (item === undefined) blocks.push(line)
    else if (Array.isArray(before)) before.push(item)
    else blocks.push([item])
  }
  return blocks
}
