import { hasNothing } from '@beacon/api/client'
import type { ContestFull } from '@beacon/api/contest/contest-views'
import { useServerNow } from '@beacon/auth'
import { LoadFailed } from '@beacon/auth/call'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { EmptyState, Loading } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { usePhrases } from '../../../parts/contest-clock/phrases.ts'
import { contestHref } from '../../../parts/contest/kind-links.ts'
import { LinkButton } from '../../../parts/link-button.tsx'
import { useDeskKind } from '../desk-kind.ts'
import type { TabProps } from '../../../parts/desk/desk-search.ts'
import { contestQuery, factsQuery, startCheckQuery } from '../../../parts/desk/queries.ts'
import { TabHead } from '../../../parts/desk/tab-head.tsx'
import { StartLineRow } from './start-line-row.tsx'
import { startLines } from './start-lines.ts'

/** The work that is left before the contest can start: every line shows its state and leads to its page. */
export function StartTab({ id }: TabProps) {
  const { t } = useLingui()
  const say = usePhrases()
  const { data: contest } = useSuspenseQuery(contestQuery(id))
  const { data: facts } = useQuery(factsQuery(id))
  const check = useQuery({ ...startCheckQuery(id), enabled: contest.status === 'not_started' })
  const isOnCourse = contest.start_mode === 'manual' || check.data?.holds_automatic === false
  if (contest.status !== 'not_started') return <Started {...contest} />
  return (
    <>
      <TabHead title={t`Before the start`} note={isOnCourse && <StartNote contest={contest} />} />
      {check.data === undefined ? (
        hasNothing(check) ? (
          <LoadFailed title={t`The start check could not be loaded`} query={check} />
        ) : (
          <Loading>{say('checking', t`Checking the contest`)}</Loading>
        )
      ) : (
        <ul className="max-w-[1080px] border-t border-rule">
          {startLines({ contest, facts, check: check.data }).map((line) => (
            <StartLineRow key={line.key} line={line} contest={contest} facts={facts} check={check.data} />
          ))}
        </ul>
      )}
    </>
  )
}

function StartNote({ contest }: { contest: ContestFull }) {
  const { t } = useLingui()
  const say = usePhrases()
  const locale = useFormatLocale()
  const now = useServerNow(60_000)
  const at = formatDateTime(locale, contest.start_at, { year: new Date(contest.start_at).getFullYear() !== new Date(now).getFullYear() })
  return contest.start_mode === 'auto' ? (
    <Trans>Starts automatically on {at}.</Trans>
  ) : (
    say('startYourself', t`You start this contest yourself.`)
  )
}

function Started({ kind, resource_id }: ContestFull) {
  const { t } = useLingui()
  const say = usePhrases()
  const { deskTabs } = useDeskKind()
  return (
    <EmptyState
      title={say('started', t`The contest has started`)}
      actions={
        deskTabs.some(({ key }) => key === 'control') && (
          <LinkButton {...contestHref(kind, resource_id, { tab: 'control' })}>
            <Trans>Open Control</Trans>
          </LinkButton>
        )
      }
    />
  )
}
