import type { CheckTrialRun } from '@beacon/api/bank/check-trial'
import { Mark } from '@beacon/ui/theme'
import type { ReactNode } from 'react'
import { useVerdictWords } from './check-words.ts'
import { verdictLooks } from './verdict-looks.ts'

/** What a checker said of a service; the children stand there while it has not said anything. */
export function VerdictMark({ verdict, children }: { verdict: CheckTrialRun['verdict']; children?: ReactNode }) {
  const words = useVerdictWords()
  const { mark, look } = verdictLooks[verdict ?? 'open']
  return (
    <span className={`flex items-center gap-2 ${look}`}>
      <Mark name={mark} />
      {verdict === null ? children : words[verdict]}
    </span>
  )
}
