import { LinkTabs } from '@beacon/ui/nav'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { contestHref } from '../../../parts/contest/kind-links.ts'
import { useKind } from '../../../parts/contest/kind-route.ts'
import type { TabProps } from '../../../parts/desk/desk-search.ts'
import { TabHead } from '../../../parts/desk/tab-head.tsx'
import { PeopleStatistic } from './people-statistic.tsx'
import { QuestionStatisticList } from './question-statistic.tsx'
import { TeamStatisticList } from './team-statistic.tsx'

const views = ['people', 'teams', 'questions'] as const
type View = (typeof views)[number]

/** What people, teams and questions come to; each list is exported, people are printed. */
export function StatisticsTab({ id, search }: TabProps) {
  const kind = useKind()
  const { t } = useLingui()
  const view: View = views.find((one) => one === search['view']) ?? 'people'
  const words: Record<View, string> = {
    people: t({ context: 'statistic', message: 'People' }),
    teams: t({ context: 'desk', message: 'Teams' }),
    questions: t({ context: 'desk.word', message: 'Questions' }),
  }
  return (
    <>
      <TabHead title={t({ context: 'desk', message: 'Statistics' })} note={t`real results`} />
      <LinkTabs
        label={t({ context: 'desk', message: 'Statistics' })}
        tabs={views.map((value) => ({ value, label: words[value] }))}
        current={view}
        renderLink={({ value }, parts) => (
          <Link {...contestHref(kind, id, { tab: 'statistics', view: value === 'people' ? undefined : value })} {...parts} />
        )}
      />
      <div className="pt-3 pb-6">
        {view === 'people' && <PeopleStatistic id={id} search={search} />}
        {view === 'teams' && <TeamStatisticList id={id} search={search} />}
        {view === 'questions' && <QuestionStatisticList id={id} search={search} />}
      </div>
    </>
  )
}
