import type { ProofState } from '@beacon/api/bank/judged-question'
import { Mark, type MarkName } from '@beacon/ui/theme'
import { useProofWords } from './proof-words.ts'

const looks: Readonly<Record<ProofState, { mark: MarkName; look: string }>> = {
  none: { mark: 'ring', look: 'text-fg-3' },
  running: { mark: 'spin', look: 'text-azure' },
  passed: { mark: 'check', look: 'text-jade' },
  failed: { mark: 'cross', look: 'text-vermilion' },
  old: { mark: 'triangle', look: 'text-amber' },
}

/** How the last proof of a question came out; `none` says otherwise that there was none. */
export function ProofMark({ state, none }: { state: ProofState; none?: string }) {
  const { mark, look } = looks[state]
  const words = useProofWords()
  return (
    <span className={`inline-flex items-center gap-2 ${look}`}>
      <Mark name={mark} />
      {state === 'none' && none !== undefined ? none : words[state]}
    </span>
  )
}
