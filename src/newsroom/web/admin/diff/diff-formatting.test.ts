import { expect, test } from 'vitest'
import { diffFormatting } from './diff-formatting.ts'
import type { TextRun } from './extract-text-runs.ts'

const run = (text: string, ...formats: string[]): TextRun => ({ text, formats })

test('words that became bold, of all that stayed', () => {
  const before = [run('Good oil stings the throat.')]
  const after = [run('Good oil'), run(' '), run('stings the', 'bold'), run(' '), run('throat.')]
  expect(diffFormatting(before, after, 'en')).toEqual([{ text: 'stings the', gone: [], come: ['bold'] }])
})

test('a link that leads elsewhere is one that went and one that came', () => {
  const before = [run('See '), run('the report', 'link:/a')]
  const after = [run('See '), run('the report', 'link:/b')]
  expect(diffFormatting(before, after, 'en')).toEqual([
    { text: 'the report', gone: ['link:/a'], come: ['link:/b'] },
  ])
})

test('words that look the same, words that came and words that went are no change of looks', () => {
  const before = [run('Head', 'heading:2'), run('\n'), run('one two', 'bold')]
  const after = [run('Head', 'heading:2'), run('\n'), run('one', 'bold'), run(' '), run('three', 'italic')]
  expect(diffFormatting(before, after, 'en')).toEqual([])
})

test('neighbours that changed alike are told together, those of another line apart', () => {
  const before = [run('one'), run(' '), run('two'), run('\n'), run('three')]
  const after = [run('one', 'bold'), run(' '), run('two', 'bold'), run('\n'), run('three', 'bold')]
  expect(diffFormatting(before, after, 'en').map(({ text }) => text)).toEqual(['one two', 'three'])
})

test('what was moved by words that came before it is still known', () => {
  const before = [run('the mill', 'quote')]
  const after = [run('Today '), run('the mill')]
  expect(diffFormatting(before, after, 'en')).toEqual([{ text: 'the mill', gone: ['quote'], come: [] }])
})
