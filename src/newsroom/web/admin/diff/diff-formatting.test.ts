import { expect, test } from 'vitest'
import { diffFormatting } from './diff-formatting.ts'
import type { TextRun } from './extract-text-runs.ts'

const run = (text: string, ...formats: string[]): TextRun => ({ text, formats })

test('reports unchanged words that became bold', () => {
  const before = [run('Good oil stings the throat.')]
  const after = [run('Good oil'), run(' '), run('stings the', 'bold'), run(' '), run('throat.')]
  expect(diffFormatting(before, after, 'en')).toEqual([{ text: 'stings the', removed: [], added: ['bold'] }])
})

test('reports a changed link target as one removed and one added format', () => {
  const before = [run('See '), run('the report', 'link:/a')]
  const after = [run('See '), run('the report', 'link:/b')]
  expect(diffFormatting(before, after, 'en')).toEqual([
    { text: 'the report', removed: ['link:/a'], added: ['link:/b'] },
  ])
})

test('ignores words with equal formats, added words and removed words', () => {
  const before = [run('Head', 'heading:2'), run('\n'), run('one two', 'bold')]
  const after = [run('Head', 'heading:2'), run('\n'), run('one', 'bold'), run(' '), run('three', 'italic')]
  expect(diffFormatting(before, after, 'en')).toEqual([])
})

test('joins neighboring words with the same change on one line, but not across lines', () => {
  const before = [run('one'), run(' '), run('two'), run('\n'), run('three')]
  const after = [run('one', 'bold'), run(' '), run('two', 'bold'), run('\n'), run('three', 'bold')]
  expect(diffFormatting(before, after, 'en').map(({ text }) => text)).toEqual(['one two', 'three'])
})

test('matches words that moved because other words were inserted before them', () => {
  const before = [run('the mill', 'quote')]
  const after = [run('Today '), run('the mill')]
  expect(diffFormatting(before, after, 'en')).toEqual([{ text: 'the mill', removed: ['quote'], added: [] }])
})
