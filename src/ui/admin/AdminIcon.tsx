import iconStyles from '../Icon.module.css'

/** Paths on a 24-pixel grid, designed for strokes of 1.75 px. Separate from `Icon`, which every public page loads. */
const paths = {
  bold: 'M7 4.5h6.2a3.6 3.6 0 0 1 0 7.2H7zM7 11.7h7a3.9 3.9 0 0 1 0 7.8H7z',
  italic: 'M10.5 4.5h6M7.5 19.5h6M13.8 4.5l-3.6 15',
  underline: 'M7 4.5v6.8a5 5 0 0 0 10 0V4.5M6 20h12',
  strike:
    'M4 12h16M16.5 7.2C16 5.5 14.3 4.5 12 4.5c-2.6 0-4.5 1.3-4.5 3.5 0 1 .4 1.8 1.2 2.4M7.3 16.3c.4 2 2.2 3.2 4.7 3.2 2.7 0 4.6-1.4 4.6-3.7 0-.7-.1-1.2-.4-1.7',
  code: 'm8.5 7-5 5 5 5M15.5 7l5 5-5 5',
  superscript: 'm4 8 8 10M12 8 4 18M15.5 6.2a2 2 0 1 1 3.6 1.3L15.5 11.5h4.2',
  subscript: 'm4 5 8 10M12 5 4 15M15.5 14.7a2 2 0 1 1 3.6 1.3L15.5 20h4.2',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2',
  bulletList: 'M9.5 6h11M9.5 12h11M9.5 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  orderedList:
    'M10 6h10.5M10 12h10.5M10 18h10.5M4 4.2l1.4-.7V8M3.8 11.3a1.4 1.4 0 1 1 2.5 1L3.8 15h2.8M3.8 17.5h2.6l-1.5 1.6a1.3 1.3 0 1 1-1.3 1.9',
  quote:
    'M10 7.5H5.5V12H8a2 2 0 0 1 2 0v-4.5ZM10 12c0 2.8-1.4 4.2-4 4.8M19 7.5h-4.5V12H17a2 2 0 0 1 2 0v-4.5ZM19 12c0 2.8-1.4 4.2-4 4.8',
  codeBlock: 'M4 4.5h16v15H4zM9.5 9.5 7 12l2.5 2.5M14.5 9.5 17 12l-2.5 2.5',
  indent: 'M10.5 6H20M10.5 12H20M10.5 18H20M4 9l3 3-3 3',
  outdent: 'M10.5 6H20M10.5 12H20M10.5 18H20M7 9l-3 3 3 3',
  alignLeft: 'M4 6h16M4 10h10M4 14h16M4 18h10',
  alignCenter: 'M4 6h16M7 10h10M4 14h16M7 18h10',
  alignRight: 'M4 6h16M10 10h10M4 14h16M10 18h10',
  alignJustify: 'M4 6h16M4 10h16M4 14h16M4 18h16',
  rule: 'M4 12h16M8 6h8M8 18h8',
  picture: 'M4 5h16v14H4zM4 16l4.5-4.5 4 4L15 13l5 5M15.5 9h.01',
  video: 'M4 5.5h16v13H4zM10 9v6l5-3Z',
  table: 'M4 5h16v14H4zM4 10h16M4 14.5h16M10 10v9M15 10v9',
  upload: 'M12 15.5V4M7.5 8.5 12 4l4.5 4.5M4.5 14.5v5.5h15v-5.5',
  trash: 'M5 7h14M9.5 7V4.5h5V7M7 7l1 13h8l1-13M10.5 10.5v6M13.5 10.5v6',
  undo: 'M8.5 5 4.5 9l4 4M5 9h9a5.5 5.5 0 0 1 0 11h-3',
  redo: 'm15.5 5 4 4-4 4M19 9h-9a5.5 5.5 0 0 0 0 11h3',
  clear: 'M6 5h12M12 5l-2 9M4 20 20 8M8.5 19.5h4',
  history: 'M4 5v5h5M4.6 10A8 8 0 1 1 4 13M12 8v4.5l3 2',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6Z',
} as const

export type AdminIconName = keyof typeof paths

/** Icons that point in the writing direction: mirrored in right-to-left languages. */
const mirrored = new Set<AdminIconName>([
  'indent',
  'outdent',
  'undo',
  'redo',
  'bulletList',
  'alignLeft',
  'alignRight',
])

export function AdminIcon({ name }: { name: AdminIconName }) {
  return (
    <svg
      className={iconStyles.icon}
      data-mirrored={mirrored.has(name) || undefined}
      width={20}
      height={20}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  )
}
