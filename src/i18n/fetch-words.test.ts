import { expect, test } from 'vitest'
import { createWordFetcher } from './fetch-words.ts'

type Answer = number | 'away'

function library(answers: Answer[]) {
  const asked: string[] = []
  const waits: number[] = []
  const fetchWords = createWordFetcher({
    async fetch(address) {
      asked.push(String(address))
      const answer = answers.shift() ?? 200
      if (answer === 'away') throw new TypeError('Failed to fetch')
      return Response.json({ title: 'Desk' }, { status: answer })
    },
    async wait(ms) {
      waits.push(ms)
    },
  })
  return { fetchWords, asked, waits }
}

test('a server that is away is asked again, after twice the wait each time', async () => {
  const { fetchWords, asked, waits } = library(['away', 503, 502])
  expect(await fetchWords('fr', 'desk')).toEqual({ title: 'Desk' })
  expect(asked).toEqual(Array(4).fill('/locales/fr/desk.json'))
  expect(waits).toEqual([350, 700, 1400])
})

test('after five repetitions it is given up', async () => {
  const { fetchWords, waits } = library(Array(9).fill(503))
  await expect(fetchWords('fr', 'desk')).rejects.toThrow('/locales/fr/desk.json: 503')
  expect(waits).toEqual([350, 700, 1400, 2800, 5600])
})

test('a file that does not exist is not asked for again', async () => {
  const { fetchWords, asked } = library([404])
  await expect(fetchWords('fr', 'desk')).rejects.toThrow('404')
  expect(asked).toHaveLength(1)
})

test('at most ten files are read at the same time', async () => {
  let reading = 0
  let most = 0
  const done: (() => void)[] = []
  const fetchWords = createWordFetcher({
    async fetch() {
      reading += 1
      most = Math.max(most, reading)
      await new Promise<void>((resolve) => done.push(resolve))
      reading -= 1
      return Response.json({})
    },
    wait: () => Promise.resolve(),
  })
  const all = Array.from({ length: 25 }, (_, index) => fetchWords('en', `file-${index}`))
  const finished = Promise.all(all)
  while (done.length > 0 || reading > 0) {
    for (const finish of done.splice(0)) finish()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await finished
  expect(most).toBe(10)
})
