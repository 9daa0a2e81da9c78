import type { ScriptState } from '@beacon/api/bank/script-fields'
import { Mark, type MarkName } from '@beacon/ui/theme'
import { useScriptWords } from './script-words.ts'

const looks: Readonly<Record<ScriptState, { mark: MarkName; look: string }>> = {
  none: { mark: 'ring', look: 'text-fg-3' },
  building: { mark: 'spin', look: 'text-azure' },
  ready: { mark: 'check', look: 'text-jade' },
  failed: { mark: 'cross', look: 'text-vermilion' },
}

/** Where the image of a check script stands. */
export function ScriptMark({ state }: { state: ScriptState }) {
  const { mark, look } = looks[state]
  return (
    <span className={`inline-flex items-center gap-2 ${look}`}>
      <Mark name={mark} />
      {useScriptWords()[state]}
    </span>
  )
}
