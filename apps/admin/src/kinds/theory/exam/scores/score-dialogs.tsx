import { late } from '@beacon/ui/late'
import { Suspense } from 'react'
import type { useTableUrl } from '../../../../parts/list/table-url.ts'
import type { ExamFull } from '../marking/exam-of.ts'
import type { ScoresQuery } from './scores-query.ts'

const AdjustDialog = late(async () => (await import('../../../../parts/desk/adjust-dialog.tsx')).AdjustDialog)
const ExportScores = late(async () => (await import('./export-scores.tsx')).ExportScores)
const Certificates = late(async () => (await import('./certificates.tsx')).Certificates)
const PrintScores = late(async () => (await import('./print-scores.tsx')).PrintScores)
const RemarkDialog = late(async () => (await import('../remark/remark-dialog.tsx')).RemarkDialog)
const ScoreMessage = late(async () => (await import('./score-message.tsx')).ScoreMessage)
const SheetPanel = late(async () => (await import('./sheet-panel.tsx')).SheetPanel)

export type OpenDialog =
  | { kind: 'adjust' | 'print'; entrants: readonly string[] }
  | { kind: 'export' }
  | { kind: 'remark' }
  | { kind: 'certificates' }
  | { kind: 'message'; user_ids: readonly string[]; names: readonly string[] }

interface Props {
  exam: ExamFull
  dialog: OpenDialog | null
  table: ReturnType<typeof useTableUrl>
  input: ScoresQuery
  total: number
  isMasked: boolean
  mayRemark: boolean
  /** A question to mark again, and an option of it that is proposed as right. */
  repaired: string | undefined
  option: string | undefined
  /** The candidate whose sheet is open. */
  opened: string | undefined
  onClose: () => void
  onCloseSheet: () => void
}

/** What opens over the table of scores. */
export function ScoreDialogs({ exam, dialog, table, input, total, isMasked, mayRemark, repaired, option, opened, ...on }: Props) {
  const { onClose, onCloseSheet } = on
  const id = exam.resource_id
  return (
    <Suspense fallback={null}>
      {dialog?.kind === 'adjust' && <AdjustDialog id={id} entrants={dialog.entrants} onClose={onClose} />}
      {dialog?.kind === 'print' && (
        <PrintScores exam_id={id} entrants={dialog.entrants} hasAnswers={exam.print_answers} onClose={onClose} />
      )}
      {dialog?.kind === 'message' && <ScoreMessage user_ids={dialog.user_ids} names={dialog.names} onClose={onClose} />}
      {dialog?.kind === 'certificates' && <Certificates exam={exam} table={table} total={total} onClose={onClose} />}
      {dialog?.kind === 'remark' && mayRemark && <RemarkDialog exam={exam} question={repaired} option={option} onClose={onClose} />}
      {dialog?.kind === 'export' && <ExportScores id={id} input={input} count={total} isMasked={isMasked} onClose={onClose} />}
      {opened !== undefined && <SheetPanel key={opened} exam={exam} entrant_id={opened} onClose={onCloseSheet} />}
    </Suspense>
  )
}
