import { call } from '@beacon/api/client'
import { marking } from '@beacon/api/kinds/theory/marking'
import { usePermission } from '@beacon/auth'
import { Button } from '@beacon/ui/controls'
import { Tooltip } from '@beacon/ui/overlay'
import { Mark } from '@beacon/ui/theme'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ActionForm } from '../../../../parts/contest-clock/action-form.tsx'
import type { ExamFull } from './exam-of.ts'
import { type MarkingOverview, unmarkedIn } from './marking-query.ts'
import { useExamCall } from '../use-exam-call.ts'
import { useNextWords } from './use-next-words.ts'

interface Props {
  exam: ExamFull
  overview: MarkingOverview
}

/** Opens the check list of the finish, whatever is missing: the list says it. */
export function FinishReview(props: Props) {
  const { t } = useLingui()
  const mayFinish = usePermission('marking.review')
  const [isAsked, setAsked] = useState(false)
  if (!mayFinish)
    return (
      <Tooltip text={t({ context: 'exam', message: 'The lead marker finishes the review.' })}>
        <Button aria-disabled onClick={() => undefined}>
          <Trans context="exam">Finish review…</Trans>
        </Button>
      </Tooltip>
    )
  return (
    <>
      <Button look="primary" onClick={() => setAsked(true)}>
        <Trans context="exam">Finish review…</Trans>
      </Button>
      {isAsked && <FinishDialog {...props} onClose={() => setAsked(false)} />}
    </>
  )
}

interface Check {
  key: string
  isMet: boolean
  words: string
  /** A hint: the review can be finished without it. */
  isWarning?: boolean
}

/** What must be so before the review is finished. */
function useChecks({ exam, overview }: Props): Check[] {
  const { t } = useLingui()
  const { going, pushed, conflicts, is_double } = overview
  const { picked, seen } = overview.sample
  const unmarked = unmarkedIn(overview)
  const isOver = exam.status === 'finished' && going === 0
  const still =
    going === 0
      ? t({ context: 'exam', message: 'The exam is not over for all candidates' })
      : plural(going, { one: '# candidate is still answering', other: '# candidates are still answering' })
  const over = {
    key: 'over',
    isMet: isOver,
    words: isOver ? t({ context: 'exam', message: 'The exam is over for all candidates' }) : still,
  }
  const reports = reportChecks(overview.report, {
    allMarked: t({ context: 'exam', message: 'All reports are marked' }),
  })
  if (exam.manual_count === 0) return [over, ...reports]
  return [
    over,
    ...reports,
    {
      key: 'marked',
      isMet: unmarked === 0,
      words:
        unmarked === 0
          ? t({ context: 'exam', message: 'All answers are marked' })
          : plural(unmarked, { one: '# unmarked answer', other: '# unmarked answers' }),
    },
    ...(is_double
      ? [
          {
            key: 'conflicts',
            isMet: conflicts === 0,
            words:
              conflicts === 0
                ? t({ context: 'exam', message: 'No open marker conflicts' })
                : plural(conflicts, {
                    one: '# marker conflict awaits a decision',
                    other: '# marker conflicts await a decision',
                  }),
          },
        ]
      : []),
    {
      key: 'pushed',
      isMet: pushed === 0,
      words:
        pushed === 0
          ? t({ context: 'exam', message: 'No answers passed to the lead' })
          : plural(pushed, {
              one: '# answer passed to the lead awaits a decision',
              other: '# answers passed to the lead await a decision',
            }),
    },
    ...(picked === 0
      ? []
      : [
          {
            key: 'sample',
            isMet: seen >= picked,
            isWarning: true,
            words: t({ context: 'exam', message: `Sampled papers checked: ${seen} of ${picked}` }),
          },
        ]),
  ]
}

/** Reports that may still come, and those without a mark; nothing in an exam without reports. */
function reportChecks(report: MarkingOverview['report'], { allMarked }: { allMarked: string }): Check[] {
  if (report === null) return []
  const { open, unmarked } = report
  const waiting = plural(open, { one: '# candidate can still submit a report', other: '# candidates can still submit a report' })
  const marked = unmarked === 0 ? allMarked : plural(unmarked, { one: '# unmarked report', other: '# unmarked reports' })
  return [
    ...(open > 0 ? [{ key: 'reports_open', isMet: false, words: waiting }] : []),
    { key: 'reports', isMet: unmarked === 0, words: marked },
  ]
}

function FinishDialog({ exam, overview, onClose }: Props & { onClose: () => void }) {
  const { t } = useLingui()
  const run = useExamCall()
  const checks = useChecks({ exam, overview })
  const next = useNextWords(exam)
  const isReady = checks.every(({ isMet, isWarning }) => isMet || isWarning)
  const { name, resource_id } = exam
  return (
    <ActionForm
      title={t({ context: 'exam', message: `Finish the review of “${name}”?` })}
      body={t({ context: 'exam', message: 'Marks are final then.' })}
      action={t({ context: 'exam', message: 'Finish review' })}
      isReady={isReady}
      onRun={() =>
        run(
          () => call(marking.finish, { params: { exam_id: resource_id }, body: {} }),
          ({ released_at }) =>
            released_at === null
              ? t({ context: 'exam', message: 'The review is finished' })
              : t({ context: 'exam', message: 'Review finished and results released' }),
        )
      }
      onClose={onClose}
    >
      <ul className="flex flex-col gap-2">
        {checks.map(({ key, isMet, words, isWarning }) => (
          <li key={key} className="flex items-center gap-2">
            <Mark
              name={isMet ? 'check' : isWarning ? 'triangle' : 'cross'}
              className={isMet ? 'text-jade' : isWarning ? 'text-amber' : 'text-vermilion'}
            />
            <span className={isMet ? 'text-fg-2' : 'text-fg'}>{words}</span>
          </li>
        ))}
      </ul>
      <p className="text-fg-2">
        {isReady ? next : t({ context: 'exam', message: 'The review can be finished once all conditions above are met.' })}
      </p>
    </ActionForm>
  )
}
