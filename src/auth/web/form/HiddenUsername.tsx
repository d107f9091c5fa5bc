/** Tells password managers whose password is asked for; everybody else reads the address above the form. */
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
