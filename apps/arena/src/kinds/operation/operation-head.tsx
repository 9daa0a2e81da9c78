import type { ContestMe } from '@beacon/api/contest/contest-views'
import { Plural, Trans } from '@lingui/react/macro'
import type { AnswerContest } from '../../parts/answer/answer-contest.ts'
import { HeadTool } from '../../parts/answer/head-tool.tsx'
import { hasAnswerPoints, ownContestOf, useOwnPoints } from './queries.ts'

/** On every tab: own checks that wait, and the flag box where something is answered. */
export function OperationHead({ contest, mine }: { contest: AnswerContest; mine: ContestMe }) {
  const own = useOwnPoints(ownContestOf(contest, mine))
  const open = (own?.items ?? []).filter((one) => one.open !== null).length
  return (
    <>
      {open > 0 && (
        <span className="text-dense whitespace-nowrap text-azure max-xl:hidden">
          {own?.is_paused === true ? (
            <Trans>Checks are paused</Trans>
          ) : (
            <Plural value={open} one="# check is open" other="# checks are open" />
          )}
        </span>
      )}
      {own !== undefined && hasAnswerPoints(own.items) && <HeadTool contest={contest} mine={mine} />}
    </>
  )
}
