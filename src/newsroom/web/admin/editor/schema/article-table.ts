// Tables without stored column widths: in the editor and in the published article, the content determines the widths.
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { htmlAttribute } from './block-attributes.ts'

const spanAttribute = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) =>
    Math.max(1, Number.parseInt(element.getAttribute(name) ?? '1', 10) || 1),
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[name] === 1 ? {} : { [name]: attributes[name] },
})
/** Required by the table commands of the extension. The value is never stored. */
const colwidth = { default: null, rendered: false, parseHTML: () => null }
const cellAttributes = { colspan: spanAttribute('colspan'), rowspan: spanAttribute('rowspan'), colwidth }

export const ArticleTable = Table.extend({
  addAttributes: () => ({
    caption: {
      default: null,
      parseHTML: (element: HTMLElement) => element.querySelector('caption')?.textContent?.trim() || null,
      rendered: false,
    },
  }),
  // The caption is stored as an attribute. Without the `ignore` rules its element would be parsed as a row.
  parseHTML: () => [{ tag: 'table' }, { tag: 'caption', ignore: true }, { tag: 'colgroup', ignore: true }],
  renderHTML: ({ node, HTMLAttributes }) => {
    const { caption } = node.attrs
    return caption
      ? ['table', HTMLAttributes, ['caption', {}, caption], ['tbody', {}, 0]]
      : ['table', HTMLAttributes, ['tbody', {}, 0]]
  },
  addNodeView: () => null,
}).configure({ resizable: false, allowTableNodeSelection: true })

export const ArticleCell = TableCell.extend({ addAttributes: () => cellAttributes })
export const ArticleHeader = TableHeader.extend({
  addAttributes: () => ({ ...cellAttributes, scope: htmlAttribute('scope') }),
})
export const ArticleRow = TableRow
