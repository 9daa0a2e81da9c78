import { hasNothing } from '@beacon/api/client'
import { LoadFailed } from '@beacon/auth/call'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { PlainTable } from '../../../../parts/desk/plain-table.tsx'
import { usePoints } from '../../../../parts/contest/use-points.ts'
import { trialQuery } from './marking-query.ts'

/** Answers of a trial × markers, with how far their marks lie apart. */
export function TrialTable({ id, question_id }: { id: string; question_id: string }) {
  const { t } = useLingui()
  const points = usePoints()
  const found = useQuery(trialQuery(id, question_id))
  if (hasNothing(found)) return <LoadFailed title={t({ context: 'exam', message: 'The trial could not be loaded' })} query={found} />
  if (found.data === undefined) return null
  const { markers, answers } = found.data
  const marks = (value: number | null) => (value === null ? '–' : points.text(value))
  const rows = answers.map(({ mark_no, texts, mean, spread, marks: given }) => ({
    key: mark_no,
    cells: [
      <span key="text" className="flex min-w-48 gap-2">
        <span className="type-mono text-fg-3">{mark_no}</span>
        <span className="line-clamp-3 break-words whitespace-pre-wrap">{texts.join(' / ')}</span>
      </span>,
      marks(mean),
      marks(spread),
      ...given.map(({ mark, comment }, index) => (
        <span key={markers[index]?.name ?? index}>
          {marks(mark)}
          {comment !== '' && <span className="block max-w-48 text-caption break-words text-fg-3">{comment}</span>}
        </span>
      )),
    ],
  }))
  const last = [
    t({ context: 'exam', message: 'Above the mean' }),
    '',
    '',
    ...markers.map(({ severity }) => (severity === null ? '–' : points.change(severity))),
  ]
  return (
    <PlainTable
      label={t({ context: 'exam', message: 'Trial marks' })}
      none={t({ context: 'exam', message: 'The papers in this trial are open again.' })}
      columns={[
        { head: t({ context: 'exam', message: 'Answer' }) },
        { head: t({ context: 'exam', message: 'Mean' }), align: 'right' },
        { head: t({ context: 'exam', message: 'Range' }), align: 'right' },
        ...markers.map(({ name }) => ({ head: name, align: 'right' as const })),
      ]}
      rows={rows.length === 0 ? [] : [...rows, { key: 'severity', cells: last }]}
    />
  )
}
