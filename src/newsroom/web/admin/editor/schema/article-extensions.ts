// Schema of the editor. It supports all markup that the server's sanitizer allows, so that editing an article loses
// nothing. The toolbar offers only a part of it.
import { Extension, type Extensions } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import { editorLimits } from '../editor-limits.ts'
import { isAllowedLinkUrl } from '../link-url.ts'
import { ArticleCell, ArticleHeader, ArticleRow, ArticleTable } from './article-table.ts'
import { BlockAttributes, htmlAttribute } from './block-attributes.ts'
import { CodeTabKey } from './code-tab-key.ts'
import { Figure, FigureCaption, InlinePicture, Picture, Video } from './figures.ts'
import {
  Container,
  Definition,
  DefinitionList,
  DefinitionTerm,
  Details,
  DetailsSummary,
  EmptyInline,
} from './imported-blocks.ts'
import { Code, createElementMark, PreservedElement, TextFormat } from './text-marks.ts'

/** HTML attributes that the nodes and marks of the starter kit do not support. */
const ExtraAttributes = Extension.create({
  name: 'extraAttributes',
  addGlobalAttributes: () => [
    { types: ['orderedList'], attributes: { reversed: htmlAttribute('reversed') } },
    { types: ['listItem'], attributes: { value: htmlAttribute('value') } },
    { types: ['blockquote'], attributes: { cite: htmlAttribute('cite') } },
    {
      types: ['link'],
      attributes: {
        hreflang: htmlAttribute('hreflang'),
        id: htmlAttribute('id'),
        dir: htmlAttribute('dir'),
        lang: htmlAttribute('lang'),
      },
    },
  ],
})

export const articleExtensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4, 5, 6] },
    code: false,
    undoRedo: { depth: editorLimits.undoSteps, newGroupDelay: editorLimits.undoMergeMs },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (url) => isAllowedLinkUrl(url),
      HTMLAttributes: { target: null, rel: null, class: null },
    },
    // The style sheet sets the color.
    dropcursor: { color: false, class: 'drop-cursor' },
  }),
  CodeTabKey,
  Code,
  createElementMark('subscript', 'sub', 'superscript'),
  createElementMark('superscript', 'sup', 'subscript'),
  TextFormat,
  PreservedElement,
  BlockAttributes,
  ExtraAttributes,
  Container,
  Details,
  DetailsSummary,
  DefinitionList,
  DefinitionTerm,
  Definition,
  EmptyInline,
  // Must precede `Figure`: ProseMirror fills an empty figure with the first allowed node type.
  Picture,
  Figure,
  FigureCaption,
  InlinePicture,
  Video,
  ArticleTable,
  ArticleRow,
  ArticleHeader,
  ArticleCell,
]
