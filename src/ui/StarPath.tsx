/** A star in a view box of 20 by 20. */
export function StarPath({ className }: { className?: string | undefined }) {
  return (
    <path
      className={className}
      d="m10 1.8 2.5 5.3 5.8.8-4.2 4.1 1 5.8-5.1-2.8-5.1 2.8 1-5.8L1.7 7.9l5.8-.8Z"
    />
  )
}
