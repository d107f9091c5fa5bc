/** Hidden input with the account's address, so that password managers match the password to the account. */
export function HiddenUsername({ email }: { email: string }) {
  return (
    <input
      className="visually-hidden"
      type="email"
      name="email"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  )
}
