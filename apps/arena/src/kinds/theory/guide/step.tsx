import { Mark } from '@beacon/ui/theme'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** One thing to do before the questions, with its state. */
export function Step({ title, isDone, children }: { title: string; isDone: boolean; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <li>
      <h3 className="mb-2 flex items-center gap-2 font-semibold text-fg">
        <Mark name={isDone ? 'check' : 'ring'} className={isDone ? 'text-jade' : 'text-fg-3'} />
        {title}
        <span className="sr-only">{isDone ? t({ context: 'exam', message: '(done)' }) : t({ context: 'exam', message: '(open)' })}</span>
      </h3>
      {children}
    </li>
  )
}
