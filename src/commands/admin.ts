// npm run admin -- create EMAIL: makes an account with a generated password, or an existing account an admin.
import { randomBytes } from 'node:crypto'
import { email as emailShape } from '#src/auth/contract/credentials.ts'
import { runTool, UsageError } from './run-tool.ts'

const usage = 'Usage: npm run admin -- create EMAIL'

await runTool(async ({ services, arguments: [verb, address, ...rest] }) => {
  if (verb !== 'create' || !address || rest.length > 0) throw new UsageError(usage)
  const parsed = emailShape.safeParse(address)
  if (!parsed.success) throw new UsageError(`${address} is not an e-mail address. ${usage}`)
  const existing = await services.users.findByEmail(parsed.data)
  if (existing) {
    await services.users.setRole(existing.id, 'admin')
    process.stdout.write(`${parsed.data} is an admin now, with the password it has.\n`)
    return
  }
  const password = randomBytes(15).toString('base64url')
  const passwordHash = await services.passwords.hash(password)
  await services.users.create({ email: parsed.data, passwordHash, role: 'admin', isEmailConfirmed: true })
  process.stdout.write(`${parsed.data} is an admin now.\nPassword: ${password}  (shown only here)\n`)
})
