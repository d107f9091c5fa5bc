// Tables without widths of their own: columns take the room their words need, in the newspaper as at the desk.
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { htmlAttribute } from './block-attributes.ts'

const spanAttribute = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) =>
    Math.max(1, Number.parseInt(element.getAttribute(name) ?? '1', 10) || 1),
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[name] === 1 ? {} : { [name]: attributes[name] },
})
/** The table commands count on it; no width is ever stored. */
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
  // What stands above the rows is an attribute; its element would be read as a row.
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
