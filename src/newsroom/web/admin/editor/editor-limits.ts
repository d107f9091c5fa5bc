export const editorLimits = {
  undoSteps: 100,
  undoMergeMs: 1_000,
  codeTabSpaces: 2,
} as const
