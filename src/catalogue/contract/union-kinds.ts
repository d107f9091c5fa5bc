// Origins that name the European Union instead of countries. No schemas here: pages use them as well.
export const unionKinds = ['eu', 'non-eu', 'eu-and-non-eu'] as const
export type UnionKind = (typeof unionKinds)[number]

export const isUnionKind = (text: string | undefined): text is UnionKind =>
  unionKinds.some((kind) => kind === text)
