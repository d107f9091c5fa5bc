import { expect, test } from 'vitest'
import { buildContentSecurityPolicy } from './content-security-policy.ts'

const getScriptSources = (policy: string) => /script-src ([^;]*)/.exec(policy)?.[1]

test('allows the given inline scripts by their hashes, and no others', () => {
  expect(getScriptSources(buildContentSecurityPolicy(['start()'], 'production'))).toBe(
    "'self' 'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00='",
  )
  expect(getScriptSources(buildContentSecurityPolicy([], 'production'))).toBe("'self'")
})

test('allows the script of a configured sign-in client', () => {
  const client = { script: 'https://accounts.example/client.js', origins: ['https://accounts.example'] }
  const policy = buildContentSecurityPolicy([], 'production', { client })
  expect(getScriptSources(policy)).toBe("'self' https://accounts.example/client.js")
})
