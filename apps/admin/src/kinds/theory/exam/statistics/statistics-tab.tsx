import { urlOf } from '@beacon/api/client'
import { examStatistic } from '@beacon/api/kinds/theory/exam/exam-statistic'
import { usePermission } from '@beacon/auth'
import { useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { LinkTabs } from '@beacon/ui/nav'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { TabProps } from '../../../../parts/desk/desk-search.ts'
import { TabHead } from '../../../../parts/desk/tab-head.tsx'
import { contestHref } from '../../../../parts/contest/kind-links.ts'
import { useKind } from '../../../../parts/contest/kind-route.ts'
import { GroupList } from './group-list.tsx'
import { PeopleList } from './people-list.tsx'
import { QuestionList } from './question-list.tsx'

const views = ['people', 'organisations', 'rooms', 'questions'] as const
type View = (typeof views)[number]

const tables = { people: 'people', organisations: 'organisation', rooms: 'room', questions: 'questions' } as const

/** The statistic that is shown as a spreadsheet, for those who may export. */
function SaveTable({ id, view }: { id: string; view: View }) {
  const lang = useFormatLocale()
  if (!usePermission('contest.export')) return null
  return (
    <Button asChild>
      <a href={urlOf(examStatistic.table, { params: { exam_id: id }, query: { by: tables[view], lang } })} download>
        <Trans context="exam">Save as xlsx</Trans>
      </a>
    </Button>
  )
}

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
      <TabHead title={label} actions={<SaveTable id={id} view={view} />} />
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
