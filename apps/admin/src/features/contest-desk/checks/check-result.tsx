import type { CheckRow } from '@beacon/api/rounds/cell-check'
import { Trans, useLingui } from '@lingui/react/macro'
import { VerdictMark } from '../../../parts/question-trial/verdict-mark.tsx'
import { stateWords } from './words.ts'

type Result = Pick<CheckRow, 'state' | 'verdict' | 'is_annulled' | 'counts'>

/** The verdict of a check, and whether it counts. */
export function CheckResult({ of: { state, verdict, is_annulled, counts } }: { of: Result }) {
  const { i18n } = useLingui()
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <VerdictMark verdict={verdict}>{i18n._(stateWords[state])}</VerdictMark>
      {is_annulled && (
        <span className="text-caption text-azure">
          <Trans context="check">annulled</Trans>
        </span>
      )}
      {state === 'done' && !counts && (
        <span className="text-caption text-fg-3">
          <Trans context="check">does not count</Trans>
        </span>
      )}
    </span>
  )
}
