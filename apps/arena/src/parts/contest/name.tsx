const hanPattern = /\p{Script=Han}/u
/** The language of a name that differs from the page's, for screen readers and glyphs. */
export const langOf = (name: string): { lang?: string } => (hanPattern.test(name) ? { lang: 'zh' } : {})

/** A name with its own language. */
export function Name({ children, className }: { children: string; className?: string }) {
  return (
    <span {...langOf(children)} className={className}>
      {children}
    </span>
  )
}
