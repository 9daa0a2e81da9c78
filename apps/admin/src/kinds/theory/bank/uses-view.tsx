import type { Reply } from '@beacon/api/endpoint'
import type { theoryQuestion } from '@beacon/api/kinds/theory/question'
import { hasNothing } from '@beacon/api/client'
import { LoadFailed } from '@beacon/auth/call'
import { formatDate, formatNumber, useFormatLocale } from '@beacon/i18n'
import { Loading } from '@beacon/ui/feedback'
import { Status } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PlainTable } from '../../../parts/desk/plain-table.tsx'
import { analysisHref } from '../analysis/hrefs.ts'
import { paperHref } from '../paper/hrefs.ts'
import { DiscriminationFigure, useMeasureText } from './past-use.tsx'
import { usesQuery } from './queries.ts'

type Uses = Reply<typeof theoryQuestion.uses>

/** Where a question was used, and what exams measured of it. */
export function UsesView({ resource_id }: { resource_id: string }) {
  const found = useQuery(usesQuery(resource_id))
  if (found.isPending)
    return (
      <Loading>
        <Trans context="past_use">Loading past use</Trans>
      </Loading>
    )
  if (hasNothing(found)) return <LoadFailed title={<Trans context="past_use">Past use could not be loaded</Trans>} query={found} />
  return (
    <div className="grid gap-4">
      <Exams uses={found.data} />
      <Versions versions={found.data.versions} />
      <Papers uses={found.data} />
    </div>
  )
}

/** How many more there are that one may not see. */
function Unseen({ count }: { count: number }) {
  return (
    <p className="py-1 text-caption text-fg-3">
      <Trans context="past_use">and {count} you cannot view</Trans>
    </p>
  )
}

function Exams({ uses: { exams, exam_total } }: { uses: Uses }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const text = useMeasureText()
  const more = exam_total - exams.length
  return (
    <div>
      <PlainTable
        tall
        label={t({ context: 'past_use', message: 'Exams' })}
        none={more > 0 ? null : <Trans context="past_use">No reviewed exam has used this question yet.</Trans>}
        columns={[
          { head: t({ context: 'past_use', message: 'Exam' }) },
          { head: t({ context: 'past_use', message: 'Exam date' }) },
          { head: t({ context: 'past_use', message: 'Version' }), align: 'right' },
          { head: t({ context: 'past_use', message: 'Answers' }), align: 'right' },
          { head: t({ context: 'analysis', message: 'Facility' }), align: 'right' },
          { head: t({ context: 'analysis', message: 'DI' }), align: 'right' },
        ]}
        rows={exams.map(({ exam_id, name, held_at, version, answers, facility, discrimination }) => ({
          key: exam_id,
          cells: [
            <Link key="name" {...analysisHref(exam_id)} className="text-fg hover:underline">
              {name}
            </Link>,
            formatDate(locale, held_at),
            version === null ? '–' : String(version),
            formatNumber(locale, answers),
            text(facility),
            <DiscriminationFigure key="di" of={{ facility, discrimination, answer_count: answers }} />,
          ],
        }))}
      />
      {more > 0 && <Unseen count={more} />}
    </div>
  )
}

function Versions({ versions }: Pick<Uses, 'versions'>) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const text = useMeasureText()
  if (versions.length === 0) return null
  return (
    <PlainTable
      tall
      label={t({ context: 'past_use', message: 'Measured by version' })}
      none={null}
      columns={[
        { head: t({ context: 'past_use', message: 'Version' }) },
        { head: t({ context: 'past_use', message: 'Answers' }), align: 'right' },
        { head: t({ context: 'analysis', message: 'Facility' }), align: 'right' },
        { head: t({ context: 'analysis', message: 'DI' }), align: 'right' },
        { head: t({ context: 'past_use', message: 'Counted in list' }) },
      ]}
      rows={versions.map(({ version_id, version, is_same, answers, facility, discrimination }) => ({
        key: version_id,
        cells: [
          String(version),
          formatNumber(locale, answers),
          text(facility),
          <DiscriminationFigure key="di" of={{ facility, discrimination, answer_count: answers }} />,
          is_same ? t({ context: 'past_use', message: 'yes' }) : t({ context: 'past_use', message: 'no, it asks something different' }),
        ],
      }))}
    />
  )
}

function Papers({ uses: { papers, paper_total } }: { uses: Uses }) {
  const { t } = useLingui()
  const more = paper_total - papers.length
  return (
    <div>
      <PlainTable
        tall
        label={t({ context: 'past_use', message: 'Papers' })}
        none={more > 0 ? null : <Trans context="past_use">Not used in any test paper.</Trans>}
        columns={[
          { head: t({ context: 'past_use', message: 'Test paper' }) },
          { head: t({ context: 'past_use', message: 'Number' }) },
          { head: t({ context: 'past_use', message: 'Status' }) },
        ]}
        rows={papers.map((paper) => ({
          key: paper.paper_id,
          cells: [
            <Link key="name" {...paperHref(paper.paper_id)} className="text-fg hover:underline">
              {paper.name}
            </Link>,
            paper.number,
            <Status key="status" of={`paper.${paper.status}`} />,
          ],
        }))}
      />
      {more > 0 && <Unseen count={more} />}
    </div>
  )
}
