import { Mark, type MarkName } from '@beacon/ui/theme'
import type { ReactNode } from 'react'

const looks = {
  good: { mark: 'check', look: 'text-jade' },
  bad: { mark: 'cross', look: 'text-vermilion' },
  unknown: { mark: 'half', look: 'text-amber' },
} as const satisfies Record<string, { mark: MarkName; look: string }>

/** What a look found, in a word with its mark and colour. */
export function Marked({ as, children }: { as: keyof typeof looks; children: ReactNode }) {
  const { mark, look } = looks[as]
  return (
    <span className={`inline-flex items-baseline gap-1.5 ${look}`}>
      <Mark name={mark} size={10} />
      {children}
    </span>
  )
}
