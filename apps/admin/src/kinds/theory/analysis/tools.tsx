import { usePermission } from '@beacon/auth'
import { Button, Segmented } from '@beacon/ui/controls'
import { Toolbar } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FilterSelect } from '../../../parts/list/filter-select.tsx'
import { usePrint } from '../paper/print/use-print.tsx'
import type { AnalysisQuery, Change } from './address.ts'
import { ExportFiles } from './export-files.tsx'
import { LeaveOutDialog } from './leave-out-dialog.tsx'
import type { Analysis } from './queries.ts'
import { Report } from './report.tsx'

interface Props {
  exam_id: string
  analysis: Analysis
  asked: AnalysisQuery
  onChange: (change: Change) => void
}

/** Which part is shown, of which papers and questions, the report on paper, and the files. */
export function Tools({ exam_id, analysis, asked, onChange }: Props) {
  const { t } = useLingui()
  const mayWatch = usePermission('contest.watch')
  const mayExport = usePermission('contest.export')
  const [open, setOpen] = useState<'files' | 'without' | null>(null)
  const print = usePrint()
  const { view, scope, reason } = asked
  const isDraft = analysis.marked_share !== null
  const close = () => setOpen(null)
  const start = () => {
    const watermark = isDraft ? t({ context: 'analysis', message: 'Not reviewed' }) : ''
    const report = <Report {...{ exam_id, analysis, scope, reason }} printed_at={new Date().toISOString()} />
    print.start(report, watermark, `${analysis.number}-analysis`)
  }
  const isEmpty = analysis.head.submitted === 0
  return (
    <Toolbar label={t({ context: 'analysis', message: 'Analysis' })} className="py-2">
      <Segmented
        aria-label={t({ context: 'analysis', message: 'Show' })}
        value={view}
        onValueChange={(next) => onChange({ view: next === 'exam' ? undefined : next })}
        options={[
          { value: 'exam', label: t({ context: 'analysis', message: 'Exam' }) },
          { value: 'questions', label: t({ context: 'analysis', message: 'Questions' }) },
          ...(mayWatch ? [{ value: 'similar' as const, label: t({ context: 'analysis', message: 'Similarity' }) }] : []),
        ]}
      />
      {view !== 'similar' && <Filters analysis={analysis} asked={asked} onChange={onChange} />}
      {view !== 'similar' && !isEmpty && (
        <Button onClick={() => setOpen('without')}>
          <Trans context="analysis">Exclude…</Trans>
        </Button>
      )}
      <span className="ml-auto flex gap-2">
        {!isEmpty && (
          <Button onClick={start}>
            <Trans context="analysis">Print report…</Trans>
          </Button>
        )}
        {mayExport && mayWatch && (
          <Button onClick={() => setOpen('files')}>
            <Trans context="analysis">Export xlsx…</Trans>
          </Button>
        )}
      </span>
      {open === 'files' && <ExportFiles exam_id={exam_id} onClose={close} />}
      {open === 'without' && (
        <LeaveOutDialog
          exam_id={exam_id}
          analysis={analysis}
          reason={reason}
          hasCandidates={mayWatch && !isDraft}
          onChange={onChange}
          onClose={close}
        />
      )}
      {print.sheet}
    </Toolbar>
  )
}

/** Of which papers and questions the figures are; a filter with one value is none. */
function Filters({ analysis: { sections, organisations, rooms }, asked: { scope }, onChange }: Omit<Props, 'exam_id'>) {
  const { t } = useLingui()
  return (
    <>
      {sections.length > 1 && (
        <FilterSelect
          label={t({ context: 'analysis', message: 'Section' })}
          value={scope.section_id}
          onValueChange={(section) => onChange({ section })}
          options={sections.map(({ section_id, title }) => ({ value: section_id, label: title }))}
        />
      )}
      {organisations.length > 1 && (
        <FilterSelect
          label={t({ context: 'analysis', message: 'Organisation' })}
          value={scope.organisation_id}
          onValueChange={(organisation) => onChange({ organisation })}
          options={organisations.map(({ organisation_id, name }) => ({ value: organisation_id, label: name }))}
        />
      )}
      {rooms.length > 1 && (
        <FilterSelect
          label={t({ context: 'analysis', message: 'Room' })}
          value={scope.room_id}
          onValueChange={(room) => onChange({ room })}
          options={rooms.map(({ room_id, name }) => ({ value: room_id, label: name }))}
        />
      )}
    </>
  )
}
