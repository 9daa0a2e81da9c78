import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { usePermission } from '@beacon/auth'
import { Button } from '@beacon/ui/controls'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { PlainTable } from '../../../../parts/desk/plain-table.tsx'
import { usePoints } from '../../../../parts/contest/use-points.ts'
import { useTypeWords } from '../../bank/words.ts'
import { contestHref } from '../../../../parts/contest/kind-links.ts'
import { quickMarkingHref } from './marking-hrefs.ts'
import { beginningOf, type MarkingOverview } from './marking-query.ts'
import { useReportRow } from './report-row.tsx'

/** Questions that people mark, in the order of the paper, and how far each is. */
export function QueueTable({ id, overview: { questions, state, is_double, report } }: { id: string; overview: MarkingOverview }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const points = usePoints()
  const types = useTypeWords()
  const number = (value: number) => formatNumber(locale, value)
  const mean = (value: number | null) => (value === null ? '–' : points.text(value))
  const name = t({ context: 'exam', message: 'Quick marking' })
  const showsConflicts = usePermission('marking.review') && is_double
  const reports = useReportRow(report, {
    hasConflicts: showsConflicts,
    action:
      state === 'open' ? (
        <Button key="mark" asChild size="sm">
          <Link {...contestHref('theory', id, { tab: 'marking', report: 'true' })}>{t({ context: 'exam', message: 'Show papers' })}</Link>
        </Button>
      ) : null,
  })
  return (
    <PlainTable
      tall
      label={t({ context: 'exam', message: 'Questions to mark' })}
      none={t({ context: 'exam', message: 'No questions to mark.' })}
      columns={[
        { head: t({ context: 'exam', message: 'Question' }) },
        { head: t({ context: 'exam', message: 'Type' }), width: 'w-28' },
        { head: t({ context: 'exam', message: 'Max' }), align: 'right' },
        { head: t({ context: 'exam', message: 'Answers' }), align: 'right' },
        { head: t({ context: 'exam', message: 'Unmarked' }), align: 'right' },
        { head: t({ context: 'exam', message: 'With other markers' }), align: 'right' },
        { head: t({ context: 'exam', message: 'Passed to lead' }), align: 'right' },
        ...(showsConflicts ? [{ head: t({ context: 'exam', message: 'Conflicts' }), align: 'right' as const }] : []),
        { head: t({ context: 'exam', message: 'Marked by me' }), align: 'right' },
        { head: t({ context: 'exam', message: 'Mean (marker / all)' }), align: 'right' },
        ...(state === 'open' ? [{ head: t({ context: 'exam', message: 'Action' }), width: 'w-32' }] : []),
      ]}
      rows={[
        ...questions.map(({ question, progress, trial }) => ({
          key: question.question_id,
          cells: [
            <span key="stem" className="flex min-w-40 gap-2">
              <span className="type-mono text-fg-3">{question.place}</span>
              <span>
                <span className="line-clamp-2 break-words">{beginningOf(question.stem)}</span>
                {trial !== null && (
                  <span className="block text-caption text-azure">
                    {t({ context: 'exam', message: `Trial: ${trial.mine} of ${trial.answers} marked by me` })}
                  </span>
                )}
              </span>
            </span>,
            types[question.question_type],
            points.text(question.score),
            number(progress.items),
            <span key="unmarked" className={progress.unmarked > 0 ? 'text-amber' : undefined}>
              {number(progress.unmarked)}
            </span>,
            number(progress.held),
            <span key="pushed" className={progress.pushed > 0 ? 'text-azure' : undefined}>
              {number(progress.pushed)}
            </span>,
            ...(showsConflicts
              ? [
                  <span key="conflicts" className={progress.conflicts > 0 ? 'text-amber' : undefined}>
                    {number(progress.conflicts)}
                  </span>,
                ]
              : []),
            number(progress.mine),
            `${mean(progress.mean_mine)} / ${mean(progress.mean_all)}`,
            ...(state === 'open'
              ? [
                  <Button key="mark" asChild size="sm">
                    <Link {...quickMarkingHref(id, question.question_id)} aria-label={`${name} ${question.place}`}>
                      {name}
                    </Link>
                  </Button>,
                ]
              : []),
          ],
        })),
        ...reports,
      ]}
    />
  )
}
