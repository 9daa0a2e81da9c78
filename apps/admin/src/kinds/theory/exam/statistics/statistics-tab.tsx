import { LinkTabs } from '@beacon/ui/nav'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { TabProps } from '../../../../features/contest-desk/desk-search.ts'
import { TabHead } from '../../../../features/contest-desk/tab-head.tsx'
import { contestHref } from '../../../../parts/contest/kind-links.ts'
import { useKind } from '../../../../parts/contest/kind-route.ts'
import { GroupList } from './group-list.tsx'
import { PeopleList } from './people-list.tsx'
import { QuestionList } from './question-list.tsx'

const views = ['people', 'organisations', 'rooms', 'questions'] as const
type View = (typeof views)[number]

/** What candidates, organisations, rooms and questions come to. */
export function StatisticsTab({ id, search }: TabProps) {
  const kind = useKind()
  const { t } = useLingui()
  const view: View = views.find((one) => one === search['view']) ?? 'people'
  const words: Record<View, string> = {
    people: t({ context: 'exam', message: 'Candidates' }),
    organisations: t({ context: 'exam', message: 'Organisations' }),
    rooms: t({ context: 'exam', message: 'Rooms' }),
    questions: t({ context: 'exam', message: 'Questions' }),
  }
  const label = t({ context: 'desk', message: 'Statistics' })
  return (
    <>
      <TabHead title={label} />
      <LinkTabs
        label={label}
        tabs={views.map((value) => ({ value, label: words[value] }))}
        current={view}
        renderLink={({ value }, parts) => (
          <Link {...contestHref(kind, id, { tab: 'statistics', view: value === 'people' ? undefined : value })} {...parts} />
        )}
      />
      <div className="pt-3 pb-6">
        {view === 'people' && <PeopleList id={id} search={search} />}
        {view === 'organisations' && <GroupList key="organisation" id={id} search={search} by="organisation" />}
        {view === 'rooms' && <GroupList key="room" id={id} search={search} by="room" />}
        {view === 'questions' && <QuestionList id={id} search={search} />}
      </div>
    </>
  )
}
