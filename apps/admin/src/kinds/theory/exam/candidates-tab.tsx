import { usePermissions } from '@beacon/auth'
import { Trans } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OwnPageProps } from '../../../parts/desk/desk-search.ts'
import { contestQuery } from '../../../parts/desk/queries.ts'
import { contestHref } from '../../../parts/contest/kind-links.ts'
import { MoreWays } from './more-ways.tsx'

/** Who takes part, as in every contest. Numbers, seats and states of an exam have pages of their own, and this one leads there. */
export function CandidatesTab({ id, search, FramePage }: OwnPageProps) {
  const { data: contest } = useSuspenseQuery(contestQuery(id))
  const isExam = 'exam_mode' in contest && contest.exam_mode === 'exam'
  const mayWatch = usePermissions().has('contest.watch')
  const rooms = contestHref('theory', id, { tab: 'rooms' })
  const control = contestHref('theory', id, { tab: 'control' })
  return (
    <>
      {FramePage !== undefined && <FramePage id={id} search={search} ways={isExam && <MoreWays contest={contest} />} />}
      {isExam && mayWatch && (
        <p className="mt-3 text-body text-fg-2">
          <Trans context="exam">
            Numbers, rooms, seats and needs are in{' '}
            <Link {...rooms} className="link">
              Rooms
            </Link>
            ; states, times and devices are in{' '}
            <Link {...control} className="link">
              Invigilation
            </Link>
            .
          </Trans>
        </p>
      )}
    </>
  )
}
