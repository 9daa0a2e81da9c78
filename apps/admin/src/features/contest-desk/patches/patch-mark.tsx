import type { PatchRow } from '@beacon/api/rounds/patch'
import { Mark } from '@beacon/ui/theme'
import { useLingui } from '@lingui/react/macro'
import { patchResultWords, patchStateWords, resultLooks } from './words.ts'

const openLooks = {
  unchecked: { mark: 'ring', look: 'text-fg-3' },
  checking: { mark: 'spin', look: 'text-azure' },
  passed: { mark: 'check', look: 'text-jade' },
  failed: { mark: 'cross', look: 'text-vermilion' },
  withdrawn: { mark: 'ring', look: 'text-fg-3' },
} as const

/** What came of a patch; while nothing did, where it stands. */
export function PatchMark({ of: { state, result } }: { of: Pick<PatchRow, 'state' | 'result'> }) {
  const { i18n } = useLingui()
  const { mark, look } = result === null ? openLooks[state] : resultLooks[result]
  return (
    <span className={`inline-flex items-center gap-2 ${look}`}>
      <Mark name={mark} size={12} />
      {i18n._(result === null ? patchStateWords[state] : patchResultWords[result])}
    </span>
  )
}
