import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { languagesToTest } from '#src/ui/test-accessibility.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { useFormat } from './use-format.ts'

function Volumes() {
  const { volume } = useFormat()
  return <main>{[500, 1_500].map(volume).join('|')}</main>
}

test.each(languagesToTest())(
  'the unit of a volume stays on the line of its number in %s',
  async (language) => {
    await renderInApp(<Volumes />, { language, messages: ['catalogue'] })
    expect(page.getByRole('main').element().textContent).toMatch(/^500\u00A0\S+\|1[.,]5\u00A0\S+$/)
  },
)
