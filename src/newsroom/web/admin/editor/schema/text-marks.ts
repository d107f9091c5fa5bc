// Marks on words: size, colour and language of a run of text; and the quiet elements of HTML (abbreviations, small
// print, ruby, …), which the toolbar does not offer but an imported article may hold.
import { Mark, markInputRule, mergeAttributes } from '@tiptap/core'
import { formatsAttribute, htmlAttribute } from './block-attributes.ts'
import { type FormatGroup, normalizeFormats, withFormat } from './format-classes.ts'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    textFormat: {
      /** Gives the chosen words a size or a colour; undefined takes it away. */
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

/** A `span` with everything it says in one mark, so that size and colour never nest. */
export const TextFormat = Mark.create({
  name: 'textFormat',
  addAttributes: () => ({ formats: formatsAttribute, ...commonAttributes }),
  parseHTML: () => [
    {
      tag: 'span',
      getAttrs: (element) => {
        const says = ['id', 'dir', 'lang', 'title'].some((name) => element.hasAttribute(name))
        return says || normalizeFormats(element.getAttribute('class')) ? null : false
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

/** A mark that is one element and nothing else. */
export function createElementMark(name: string, tag: string, excluded = '') {
  return Mark.create({
    name,
    excludes: excluded ? `${name} ${excluded}` : name,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  })
}

/** Code between words, which may be a link as well. */
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

/** Kept as they are, inside one another as they were. */
export const PreservedElement = Mark.create({
  name: 'quietElement',
  // Before strike, which would take `del` for its own.
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
