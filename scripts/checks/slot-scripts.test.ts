import { expect, test } from 'vitest'
import { listSlotScripts } from './slot-scripts.ts'

const chunks = new Map([
  ['every-page.A1.chunk.js', 'export{a}'],
  [
    'places.B2.chunk.js',
    'import{a}from"./every-page.A1.chunk.js";const s=()=>import(`./SlotAds.C3.chunk.js`)',
  ],
  ['SlotAds.C3.chunk.js', 'export{t as SlotAds}from"./slots.D-4.chunk.js";'],
  ['slots.D-4.chunk.js', 'import"./places.B2.chunk.js";import{b}from"./tracking.E_5.chunk.js"'],
  ['tracking.E_5.chunk.js', 'import{a}from"./every-page.A1.chunk.js"'],
  ['show-popup.F6.chunk.js', 'import{c}from"./slots.D-4.chunk.js"'],
  ['article.G7.chunk.js', 'import"./places.B2.chunk.js"'],
])

test('lists what slots and the pop-up import, directly or not, and nothing that pages load anyway', () => {
  expect(listSlotScripts(chunks, new Set(['every-page.A1.chunk.js']))).toEqual([
    'places.B2.chunk.js',
    'SlotAds.C3.chunk.js',
    'slots.D-4.chunk.js',
    'tracking.E_5.chunk.js',
    'show-popup.F6.chunk.js',
  ])
})

test('fails when the build has other names, instead of measuring nothing', () => {
  chunks.delete('show-popup.F6.chunk.js')
  expect(() => listSlotScripts(chunks, new Set())).toThrow('no chunk show-popup')
})
