import type { ContestFull } from '@beacon/api/contest-views'
import { usePermission } from '@beacon/auth'
import { formatDateTime, formatDuration, formatNumber, formatZone, useFormatLocale } from '@beacon/i18n'
import { appHref } from '@beacon/router'
import { Button } from '@beacon/ui/controls'
import { Loading } from '@beacon/ui/feedback'
import { DescriptionList, type Fact, Section } from '@beacon/ui/layout'
import { LateMarkdown } from '../late-markdown.tsx'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { LoadFailed } from '../../../app/list-state.tsx'
import type { TabProps } from '../desk-search.ts'
import { checkQuery, contestQuery } from '../queries.ts'
import { StartChecks } from '../start-checks.tsx'
import { TabHead } from '../tab-head.tsx'
import { gameTypeWords, presetWords, registrationWords, wayWords } from '../words.ts'

/** The contest's settings as they stand, and what the start check says of them. */
export function BaseTab({ id }: TabProps) {
  const { t } = useLingui()
  const { data: contest } = useSuspenseQuery(contestQuery(id))
  const mayEdit = usePermission('contest.write')
  return (
    <>
      <TabHead
        title={t`Base info`}
        note={<span className="type-mono">{contest.number}</span>}
        actions={
          mayEdit && (
            <Button asChild icon={undefined}>
              <Link to={'/admin/flag/edit/$resource_id' as never} params={{ resource_id: id } as never}>
                <Pencil size={14} aria-hidden="true" />
                <Trans>Edit contest</Trans>
              </Link>
            </Button>
          )
        }
      />
      <div className="grid grid-cols-1 gap-x-8 pb-6 xl:grid-cols-[minmax(0,1fr)_352px]">
        <div className="grid min-w-0 grid-cols-1 content-start gap-x-10 lg:grid-cols-2">
          <Settings contest={contest} />
        </div>
        <Aside contest={contest} />
      </div>
    </>
  )
}

function Settings({ contest }: { contest: ContestFull }) {
  const { t } = useLingui()
  const groups = useGroups(contest)
  return (
    <>
      {groups.map(({ title, facts }, index) => (
        <Section key={title} title={title} first={index < 2}>
          <DescriptionList facts={facts} />
        </Section>
      ))}
      {contest.guide !== '' && (
        <Section title={t`Guide`} className="mt-2 lg:col-span-2">
          <LateMarkdown lang={contest.lang}>{contest.guide}</LateMarkdown>
        </Section>
      )}
    </>
  )
}

function useGroups(contest: ContestFull): { title: string; facts: Fact[] }[] {
  const { t } = useLingui()
  return [
    { title: t({ context: 'base', message: 'Time' }), facts: useTimes(contest) },
    { title: t`Who plays`, facts: usePlayers(contest) },
    { title: t`Scoring`, facts: useScoring(contest) },
    { title: t`Ranking and limits`, facts: useRanking(contest) },
  ]
}

function useTimes(contest: ContestFull): Fact[] {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const time = (at: string | null) => <span className="type-mono">{at === null ? '–' : formatDateTime(locale, at)}</span>
  return [
    { label: t({ context: 'base', message: 'Start' }), value: time(contest.start_at) },
    { label: t({ context: 'base', message: 'End' }), value: time(contest.end_at) },
    { label: t`Length`, value: formatDuration(locale, (Date.parse(contest.end_at) - Date.parse(contest.start_at)) / 1000) },
    { label: t({ context: 'base', message: 'Freeze' }), value: time(contest.freeze_at) },
    { label: t`Start by`, value: contest.start_mode === 'auto' ? t`the clock` : t`hand` },
    { label: t`Time zone`, value: formatZone(contest.start_at) },
  ]
}

function usePlayers(contest: ContestFull): Fact[] {
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  const { team_size_min: min, team_size_max: max } = contest
  const code: Fact[] =
    contest.registration_code === null
      ? []
      : [{ label: t({ context: 'desk', message: 'Code' }), value: <span className="type-mono">{contest.registration_code}</span> }]
  return [
    { label: t({ context: 'base', message: 'Type' }), value: i18n._(gameTypeWords[contest.game_type]) },
    { label: t`Registration`, value: i18n._(registrationWords[contest.registration]) },
    ...code,
    { label: t`Late joining`, value: contest.late_join ? t`allowed` : t`not allowed` },
    ...(contest.game_type === 'team' ? [{ label: t`Team size`, value: `${min}–${max}` }] : []),
    { label: t`Capacity`, value: contest.capacity === 0 ? t`no limit` : formatNumber(locale, contest.capacity) },
    {
      label: t`Addresses`,
      value: contest.ip_whitelist.length === 0 ? t`all` : <span className="type-mono">{contest.ip_whitelist.join(', ')}</span>,
    },
  ]
}

function useScoring(contest: ContestFull): Fact[] {
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  const score = formatNumber(locale, contest.score)
  const floor = formatNumber(locale, contest.score_min)
  const isFixed = contest.integral_way === 'accumulative'
  return [
    { label: t`Scoring way`, value: i18n._(wayWords[contest.integral_way]) },
    { label: t`Initial score`, value: <span className="type-mono">{isFixed ? score : `${score} → ${floor}`}</span> },
    ...(contest.integral_way === 'dynamic' ? [{ label: t`Curve`, value: i18n._(presetWords[contest.dynamic_preset]) }] : []),
    {
      label: t`First, second, third`,
      value: contest.reward_way === 'none' ? t`no reward` : contest.blood_percent.map((p) => `${p} %`).join(' · '),
    },
    { label: t`Hints cost`, value: contest.hint_charge === 'on_solve' ? t`points of the solve` : t`points at once` },
  ]
}

function useRanking(contest: ContestFull): Fact[] {
  const { t } = useLingui()
  const shows = [
    contest.show_rank && t`ranking`,
    contest.show_trend && t`trend`,
    contest.show_entrants && t`teams`,
    contest.show_solvers && t`solvers`,
  ].filter((word) => word !== false)
  const { answer_limit: limit, flag_rate_count: count, flag_rate_window_s: seconds } = contest
  return [
    { label: t`Players see`, value: shows.length === 0 ? t`nothing` : shows.join(', ') },
    { label: t`Reveal`, value: contest.unfreeze === 'by_hand' ? t`by hand` : t`at the end` },
    { label: t`Wrong tries`, value: limit === 0 ? t`no limit` : t`${limit} a question` },
    { label: t`Rate`, value: t`${count} in ${seconds} s` },
    { label: t`After the end`, value: { practice: t`practice`, read_only: t`read only`, closed: t`closed` }[contest.after_end] },
  ]
}

function Aside({ contest }: { contest: ContestFull }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const check = useQuery({ ...checkQuery(contest.resource_id), enabled: contest.status === 'not_started' })
  const players = appHref('arena', '/flag/contest', {}, { resource_id: contest.resource_id })
  return (
    <aside className="min-w-0 xl:border-l xl:border-rule xl:pl-6">
      {contest.status === 'not_started' && (
        <Section title={t`Start check`} className="mt-4">
          {check.isError ? (
            <LoadFailed title={t`The check failed`} query={check} />
          ) : check.data === undefined ? (
            <Loading>
              <Trans>Checking the contest</Trans>
            </Loading>
          ) : (
            <StartChecks items={check.data.items} />
          )}
        </Section>
      )}
      <Section title={t`Staff`} className="mt-4">
        <DescriptionList
          facts={[
            { label: t`Organiser`, value: contest.owner_name },
            { label: t`Created`, value: formatDateTime(locale, contest.created_at) },
            { label: t`Version`, value: <span className="type-mono">{contest.version}</span> },
          ]}
        />
      </Section>
      <Section title={t`For players`} className="mt-4">
        <a className="link break-all" href={players} target="_blank" rel="noreferrer">
          <Trans>Open the contest as players see it</Trans>
        </a>
      </Section>
    </aside>
  )
}
