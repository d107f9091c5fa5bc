// Marks on text: formats and attributes of a `<span>`, and inline elements that imported articles may contain but the
// toolbar does not offer, such as `<abbr>`, `<small>` and `<ruby>`.
import { Mark, markInputRule, mergeAttributes } from '@tiptap/core'
import { formatsAttribute, htmlAttribute } from './block-attributes.ts'
import { type FormatGroup, normalizeFormats, withFormat } from './format-classes.ts'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    textFormat: {
      /** Sets the size or color of the selected text; undefined removes it. */
      setTextFormat: (group: FormatGroup, value: string | undefined) => ReturnType
    }
  }
}

const commonAttributes = {
  id: htmlAttribute('id'),
  dir: htmlAttribute('dir'),
  lang: htmlAttribute('lang'),
  title: htmlAttribute('title'),
}

/** One mark for all formats and attributes of a `<span>`, so that size and color are never nested. */
export const TextFormat = Mark.create({
  name: 'textFormat',
  addAttributes: () => ({ formats: formatsAttribute, ...commonAttributes }),
  parseHTML: () => [
    {
      tag: 'span',
      getAttrs: (element) => {
        const hasAttributes = ['id', 'dir', 'lang', 'title'].some((name) => element.hasAttribute(name))
        return hasAttributes || normalizeFormats(element.getAttribute('class')) ? null : false
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],

  addCommands() {
    return {
      setTextFormat:
        (group, value) =>
        ({ commands, editor }) => {
          const { formats, ...others } = editor.getAttributes(this.name)
          const next = withFormat(formats, group, value)
          const isEmpty = next === null && Object.values(others).every((other) => other === null)
          return isEmpty
            ? commands.unsetMark(this.name)
            : commands.setMark(this.name, { ...others, formats: next })
        },
    }
  },
})

/** A mark that renders one element without attributes. */
export function createElementMark(name: string, tag: string, excluded = '') {
  return Mark.create({
    name,
    excludes: excluded ? `${name} ${excluded}` : name,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  })
}

/** Inline code. Unlike the mark of the starter kit, it can be combined with a link. */
export const Code = createElementMark('code', 'code').extend({
  addKeyboardShortcuts() {
    return { 'Mod-e': () => this.editor.commands.toggleMark(this.name) }
  },
  addInputRules() {
    return [markInputRule({ find: /(?:^|[^`])`([^`]+)`$/, type: this.type })]
  },
})

const preservedElements = [
  'abbr',
  'dfn',
  'cite',
  'q',
  'kbd',
  'samp',
  'var',
  'time',
  'del',
  'ins',
  'small',
  'mark',
  'bdi',
  'bdo',
  'ruby',
  'rt',
  'rp',
  'a[id]:not([href])',
]

/** Preserves these elements and their nesting. */
export const PreservedElement = Mark.create({
  name: 'preservedElement',
  // Must take precedence over the mark `strike`, which would also parse `<del>`.
  priority: 1_100,
  excludes: '',
  addAttributes: () => ({
    tag: {
      default: 'span',
      parseHTML: (element) => element.localName,
      rendered: false,
    },
    formats: formatsAttribute,
    ...commonAttributes,
    cite: htmlAttribute('cite'),
    datetime: htmlAttribute('datetime'),
  }),
  parseHTML: () => preservedElements.map((tag) => ({ tag, priority: 70 })),
  renderHTML: ({ mark, HTMLAttributes }) => [mark.attrs.tag, mergeAttributes(HTMLAttributes), 0],
})
