import { hasNothing } from '@beacon/api/client'
import { examDesk, type AttemptRow } from '@beacon/api/kinds/theory/exam/exam-desk'
import { type Answer } from '@beacon/api/kinds/theory/exam/exam'
import { query } from '@beacon/api/query'
import { LoadFailed } from '@beacon/auth/call'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Loading } from '@beacon/ui/feedback'
import { ReadDialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PlainTable } from '../../../../parts/desk/plain-table.tsx'
import { DecideLate, type Decision } from './decide-late.tsx'

interface LateProps {
  id: string
  row: AttemptRow
  /** Marks are final: what was decided stays. */
  isFinal: boolean
  onClose: () => void
}

/** Answers that came too late or from a device that had lost the attempt: they count once somebody accepts them. */
export function LateDialog({ id, row, isFinal, onClose }: LateProps) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const { entrant_id, name, state } = row
  const [asked, setAsked] = useState<Decision | null>(null)
  const list = useQuery({ ...query(examDesk.late_entries, { params: { exam_id: id, entrant_id } }), staleTime: 0 })
  const causes = {
    time_up: t({ context: 'exam', message: 'after the end' }),
    moved: t({ context: 'exam', message: 'from another device' }),
    submitted: t({ context: 'exam', message: 'after submission' }),
    seb: t({ context: 'exam', message: 'outside Safe Exam Browser' }),
    foreign: t({ context: 'exam', message: 'from a browser that did not start the exam' }),
  }
  const truth: Readonly<Record<string, string>> = {
    true: t({ context: 'exam', message: 'True' }),
    false: t({ context: 'exam', message: 'False' }),
  }
  const textOf = (answer: Answer, letters: readonly string[]): string => {
    if (answer === null) return '–'
    if ('essay' in answer) return answer.essay
    return 'texts' in answer ? answer.texts.join(' · ') : letters.map((letter) => truth[letter] ?? letter).join(', ')
  }
  const decisions = {
    accepted: t({ context: 'exam', message: 'accepted' }),
    refused: t({ context: 'exam', message: 'refused' }),
  }
  const items = list.data?.items ?? []
  if (asked !== null) return <DecideLate id={id} row={row} decision={asked} entries={items.length} onClose={() => setAsked(null)} />
  const mayDecide = !isFinal && state !== 'going' && items.length > 0
  return (
    <ReadDialog
      size="lg"
      onClose={onClose}
      title={t({ context: 'exam', message: `Late entries of ${name}` })}
      description={
        state === 'going'
          ? t({ context: 'exam', message: 'They count only if accepted. You can accept them once the paper is submitted.' })
          : t({ context: 'exam', message: 'They count only if accepted and where no newer answer exists.' })
      }
      footer={
        <>
          {mayDecide && items.some(({ decision }) => decision !== 'refused') && (
            <Button onClick={() => setAsked('refused')}>
              <Trans context="exam">Refuse…</Trans>
            </Button>
          )}
          {mayDecide && items.some(({ decision }) => decision !== 'accepted') && (
            <Button look="primary" onClick={() => setAsked('accepted')}>
              <Trans context="exam">Accept…</Trans>
            </Button>
          )}
        </>
      }
    >
      {list.isPending && (
        <Loading>
          <Trans context="exam">Late entries</Trans>
        </Loading>
      )}
      {hasNothing(list) && <LoadFailed title={t({ context: 'exam', message: 'Late entries could not be loaded' })} query={list} />}
      {list.data !== undefined && (
        <PlainTable
          label={t({ context: 'exam', message: 'Late entries' })}
          none={t({ context: 'exam', message: 'No late entries' })}
          columns={[
            { head: t({ context: 'exam', message: 'Question' }) },
            { head: t({ context: 'exam', message: 'Answer' }) },
            { head: t({ context: 'exam', message: 'Arrived' }) },
            { head: t({ context: 'exam', message: 'Cause' }) },
            { head: t({ context: 'exam', message: 'Decision' }) },
          ]}
          rows={list.data.items.map(({ question_id, epoch, seq, place, answer, letters, received_at, cause, decision, counts }) => ({
            key: `${question_id} ${epoch} ${seq}`,
            cells: [
              place,
              <span key="answer" className="break-words text-fg">
                {textOf(answer, letters)}
              </span>,
              <span key="at" className="type-mono text-fg-2">
                {formatDateTime(locale, received_at)}
              </span>,
              causes[cause],
              decision === null ? '–' : counts ? t({ context: 'exam', message: 'accepted, counts' }) : decisions[decision],
            ],
          }))}
        />
      )}
    </ReadDialog>
  )
}
