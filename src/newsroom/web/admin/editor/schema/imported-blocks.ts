// Elements that imported articles may contain but the toolbar does not offer: containers, `<details>`, definition lists,
// `<wbr>` and anchors in the text.
import { Node } from '@tiptap/core'
import { htmlAttribute } from './block-attributes.ts'
import { normalizeFormats } from './format-classes.ts'

/** A `<div>` with formats or attributes for its blocks. A `<div>` without any is replaced by its content. */
export const Container = Node.create({
  name: 'container',
  group: 'block',
  content: 'block+',
  parseHTML: () => [
    {
      tag: 'div',
      getAttrs: (element) => {
        const hasAttributes = ['id', 'dir', 'lang', 'title'].some((name) => element.hasAttribute(name))
        return hasAttributes || normalizeFormats(element.getAttribute('class')) ? null : false
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes, 0],
})

export const Details = Node.create({
  name: 'details',
  group: 'block',
  content: 'detailsSummary? block*',
  defining: true,
  addAttributes: () => ({ open: htmlAttribute('open') }),
  parseHTML: () => [{ tag: 'details' }],
  renderHTML: ({ HTMLAttributes }) => ['details', HTMLAttributes, 0],
  // Always open in the editor. The attribute `open` sets the initial state for readers.
  addNodeView: () => () => {
    const dom = document.createElement('details')
    dom.open = true
    return { dom, contentDOM: dom, ignoreMutation: (mutation) => mutation.type === 'attributes' }
  },
})

export const DetailsSummary = Node.create({
  name: 'detailsSummary',
  content: 'inline*',
  defining: true,
  parseHTML: () => [{ tag: 'summary' }],
  renderHTML: ({ HTMLAttributes }) => ['summary', HTMLAttributes, 0],
})

export const DefinitionList = Node.create({
  name: 'definitionList',
  group: 'block',
  content: '(definitionTerm | definition)+',
  parseHTML: () => [{ tag: 'dl' }],
  renderHTML: ({ HTMLAttributes }) => ['dl', HTMLAttributes, 0],
})

export const DefinitionTerm = Node.create({
  name: 'definitionTerm',
  content: 'inline*',
  defining: true,
  parseHTML: () => [{ tag: 'dt' }],
  renderHTML: ({ HTMLAttributes }) => ['dt', HTMLAttributes, 0],
})

export const Definition = Node.create({
  name: 'definition',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'dd' }],
  renderHTML: ({ HTMLAttributes }) => ['dd', HTMLAttributes, 0],
})

/** An empty inline element: `<wbr>`, or the target of a link to an anchor. */
export const EmptyInline = Node.create({
  name: 'emptyInline',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  addAttributes: () => ({
    tag: { default: 'wbr', parseHTML: (element) => element.localName, rendered: false },
    id: htmlAttribute('id'),
  }),
  parseHTML: () => [
    { tag: 'wbr', priority: 80 },
    { tag: 'a[id]:empty', priority: 80 },
    { tag: 'span[id]:empty', priority: 80 },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [node.attrs.tag, HTMLAttributes],
})
