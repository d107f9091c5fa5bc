// Vitest reporter: names the tests that passed at their second attempt only, with what was wrong at the first.
import type { Reporter, TestCase } from 'vitest/node'

export default function reportSecondAttempts(): Reporter {
  const found: TestCase[] = []
  return {
    onTestCaseResult(test) {
      if (test.diagnostic()?.flaky) found.push(test)
    },
    onTestRunEnd() {
      for (const test of found) {
        const [error] = test.result().errors ?? []
        console.log(
          `Second attempt: ${test.module.relativeModuleId} > ${test.fullName}\n${error?.stack ?? ''}\n`,
        )
      }
    },
  }
}
