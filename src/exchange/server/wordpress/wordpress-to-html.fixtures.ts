// Converts the content of a post with the index of a small site. Returns the HTML and the notes.
import { wordPressToHtml } from './wordpress-to-html.ts'
import type { Attachment, WxrIndex } from './wxr-index.ts'

export function convert(content: string, attachments: Attachment[] = [], footnotes = '') {
  const notes: string[] = []
  const index: WxrIndex = {
    site: { system: 'wordpress', site: 'grove.example', title: 'Grove', hosts: ['grove.example'] },
    homeUrl: 'https://grove.example/',
    version: '1.2',
    exportedAt: new Date(),
    authors: new Map(),
    attachments: new Map(attachments.map((attachment) => [attachment.id, attachment])),
    attachmentsByParent: new Map(),
    attachmentByUrl: new Map(
      attachments.map((attachment) => [attachment.url.replace('https:', ''), attachment]),
    ),
    attachmentPages: new Map([['/press-page', 'https://grove.example/wp-content/uploads/press.jpg']]),
    reusableBlocks: new Map(),
    postIds: new Set(),
    zoneMinutes: 0,
  }
  const html = wordPressToHtml(content, {
    index,
    postId: '5',
    postUrl: 'https://grove.example/2024/a-post/',
    footnotes,
    onNote: (code, name) => notes.push(`${code}: ${name}`),
  })
  return { html, notes }
}
