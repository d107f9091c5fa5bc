// What the server rejects is shown at its field in the language of the page, from the rule that failed.
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { loadTexts } from '#src/ui/test-app.ts'
import { failWith } from '#src/ui/test-calls.ts'
import { createAdvertisement } from '../advertisements.fixtures.ts'
import {
  createPicture,
  dialog,
  field,
  inDialog,
  openNew,
  press,
  recordErrors,
  renderAdvertisements,
} from '../test-advertisements.ts'

const errors = [
  { path: 'title', message: 'must have at most 200 characters', maxLength: 200 },
  { path: 'content', message: 'must not contain NUL or broken characters' },
  { path: 'positions', message: 'must have at most 20 entries', maxItems: 20 },
  { path: 'imageUrl', message: 'must be a web address with http or https' },
  { path: 'priority', message: 'must be a whole number from 1 to 10', maximum: 10 },
  { path: 'endDate', message: 'must not be before the start date' },
  { path: 'budget', message: 'must be at least the 1234.5 already spent, or 0', minimum: 1234.5 },
  { path: 'costPerClick', message: 'must have at most six decimal places' },
  { path: 'costPerImpression', message: 'must not be negative', minimum: 0 },
  { path: 'pacing', message: 'must be one of fast, even' },
]

async function submitRejected(language: LanguageCode) {
  recordErrors()
  const stored = createAdvertisement(1)
  await renderAdvertisements({
    language,
    calls: {
      'GET /advertisements': () => [stored],
      'GET /advertisements/id/ad-1': () => stored,
      'PATCH /advertisements/ad-1': () => failWith(400, {}, { code: 'invalid-request', errors }),
    },
  })
  const t = await loadTexts(language, ['ads'])
  const edit = t('ads:list.namedAction', { action: t('ads:list.action.edit'), title: stored.title })
  await expect.poll(() => document.querySelector(`main [aria-label="${edit}"]`)).not.toBeNull()
  document.querySelector<HTMLElement>(`main [aria-label="${edit}"]`)?.click()
  await expect.element(dialog().getByRole('textbox').first()).toHaveValue(stored.title)
  document.querySelector<HTMLFormElement>('dialog form')?.requestSubmit()
  await expect.poll(() => document.querySelectorAll('dialog [aria-invalid]').length).toBe(errors.length - 1)
}

/** Of a control that only the code of the form names. */
function readFault(name: string): string | undefined {
  const control = document.querySelector(`dialog [name=${name}]`)
  const ids = control?.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.querySelector(`#${CSS.escape(id)}`)?.textContent).at(-1) ?? undefined
}

test.each<[LanguageCode, Record<string, string>]>([
  [
    'de',
    {
      title: 'Höchstens 200 Zeichen. Kürzen Sie den Text.',
      imageUrl:
        'Laden Sie ein Bild hoch, oder geben Sie eine Adresse ein, die mit https:// oder http:// beginnt.',
      priority: 'Geben Sie höchstens 10 ein.',
      endDate: 'Der letzte Tag liegt vor dem ersten.',
      budget:
        '1.234,50\u00a0$ sind bereits ausgegeben. Geben Sie mindestens diesen Betrag ein, oder 0 für unbegrenzt.',
      costPerClick: 'Geben Sie einen Betrag mit höchstens sechs Nachkommastellen ein.',
      costPerImpression: 'Geben Sie mindestens 0 ein.',
      pacing: 'Dieser Wert wurde nicht angenommen. Ändern Sie ihn.',
    },
  ],
  [
    'ar',
    {
      title: 'الحد الأقصى لعدد الأحرف: 200. اختصر النص.',
      content: 'يحتوي النص على أحرف لا يمكن حفظها. احذفه واكتبه من جديد.',
      priority: 'أدخل 10 أو أقل.',
      endDate: 'اليوم الأخير قبل اليوم الأول.',
      costPerClick: 'أدخل مبلغًا بست منازل عشرية على الأكثر.',
      pacing: 'لم تُقبل هذه القيمة. غيّرها.',
    },
  ],
])('names the rule that failed in %s', async (language, texts) => {
  await submitRejected(language)
  const shown = Object.fromEntries(Object.keys(texts).map((name) => [name, readFault(name)]))
  expect(shown).toEqual(texts)
  // Not one word of the server's reasons.
  expect(dialog().element().textContent).not.toMatch(/must|accepted/)
  await expect.element(dialog().getByRole('textbox').first()).toHaveFocus()
})

test.each([
  ['picture-too-many-pixels', 'The picture has more than 50 megapixels. Make it smaller.'],
  ['picture-too-many-frames', 'The animation has too many frames. Shorten it to 100.'],
  ['picture-too-slow', 'The picture takes too long to read. Make it smaller.'],
  ['picture-damaged', 'The picture cannot be read. Choose another file.'],
])('says what is wrong with a picture: %s', async (code, text) => {
  recordErrors()
  await openNew({ calls: { 'POST /advertisements': () => failWith(400, {}, { code }) } })
  await field('Title').fill('Harvest fair')
  await field('Content').fill('Come and taste')
  await field('Type').selectOptions('Pop-up')
  await userEvent.upload(field('Picture file'), createPicture('fair.gif', 'image/gif'))
  await press(inDialog('Create'))
  await expect.element(field('Picture file')).toHaveAccessibleDescription(new RegExp(text))
})

test('does not send the year 26, which a date picker makes of 26', async () => {
  const { changes } = await openNew()
  await field('Title').fill('Harvest fair')
  await field('Content').fill('Come and taste')
  await field('Type').selectOptions('Banner on the home page and lists')
  await field('First day').fill('0026-11-09')
  await press(inDialog('Create'))
  await expect.element(field('First day')).toHaveFocus()
  expect(readFault('startDate')).toBe('Enter a valid date.')
  expect(changes()).toEqual([])
})
