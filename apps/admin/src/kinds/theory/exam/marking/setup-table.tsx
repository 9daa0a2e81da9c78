import type { MarkingSetup } from '@beacon/api/kinds/theory/marking-lead'
import { Checkbox } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { beginningOf, type MarkingOverview } from './marking-query.ts'

type Questions = MarkingSetup['questions']

interface Props {
  /** The exam, whose id stands for its reports. */
  id: string
  setup: MarkingSetup
  overview: MarkingOverview
  onChange: (questions: Questions) => void
}

const headLook = 'border-b border-rule py-1.5 pr-4 align-bottom font-normal text-fg-3'
const cellLook = 'border-b border-rule-2 py-1.5 pr-4 align-top'

const toggled = (ids: readonly string[], id: string): string[] => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])

/** Questions × markers; the row of a question nobody is ticked in is for all. */
export function SetupTable({ id, setup, overview, onChange }: Props) {
  const { t } = useLingui()
  const { questions, markers, double_marking } = setup
  const hasDouble = double_marking === 'chosen'
  const set = (question_id: string, change: Partial<Questions[number]>) =>
    onChange(questions.map((one) => (one.question_id === question_id ? { ...one, ...change } : one)))
  if (markers.length === 0)
    return (
      <Banner boxed tone="warning" title={<Trans context="exam">No staff can mark yet</Trans>}>
        <Trans context="exam">Add referees to the exam staff first. Until then, exam managers mark all questions.</Trans>
      </Banner>
    )
  return (
    <div className="max-h-[60vh] overflow-auto">
      <table className="w-full text-left text-body" aria-label={t({ context: 'exam', message: 'Questions and their markers' })}>
        <thead className="text-[13px]">
          <tr>
            <th scope="col" className={headLook}>
              <Trans context="exam">Question</Trans>
            </th>
            {hasDouble && (
              <th scope="col" className={headLook}>
                <Trans context="exam">Double marking</Trans>
              </th>
            )}
            {markers.map(({ user_id, name, may_mark }) => (
              <th key={user_id} scope="col" className={headLook}>
                {name}
                {!may_mark && (
                  <span className="block text-caption text-amber">
                    <Trans context="exam">cannot mark</Trans>
                  </span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {questions.map((row) => (
            <QuestionRow key={row.question_id} id={id} row={row} setup={setup} overview={overview} hasDouble={hasDouble} onSet={set} />
          ))}
        </tbody>
      </table>
      {hasDouble && setup.is_begun && (
        <p className="pt-2 text-caption text-fg-3">
          <Trans context="exam">Marking has started. Double marking can no longer be changed.</Trans>
        </p>
      )}
    </div>
  )
}

interface RowProps extends Pick<Props, 'id' | 'setup' | 'overview'> {
  row: Questions[number]
  hasDouble: boolean
  onSet: (question_id: string, change: Partial<Questions[number]>) => void
}

function QuestionRow({ id, row, setup, overview, hasDouble, onSet }: RowProps) {
  const { t } = useLingui()
  const { question_id, is_double, marker_ids } = row
  const question = overview.questions.find((one) => one.question.question_id === question_id)?.question
  const place = question?.place ?? 0
  const isReport = question_id === id
  const isDouble = is_double || setup.double_marking === 'all'
  const able = setup.markers.filter(({ user_id, may_mark }) => may_mark && marker_ids.includes(user_id)).length
  const isShort = marker_ids.length > 0 && able < (isDouble ? 2 : 1)
  return (
    <tr>
      <th scope="row" className={`${cellLook} font-normal text-fg`}>
        <span className="flex min-w-40 gap-2">
          {!isReport && <span className="type-mono text-fg-3">{place}</span>}
          <span className="line-clamp-2 break-words">
            {isReport ? t({ context: 'exam', message: 'Reports' }) : beginningOf(question?.stem ?? '')}
          </span>
        </span>
        {isShort && (
          <span className="block text-caption text-amber">
            <Trans context="exam">too few markers</Trans>
          </span>
        )}
      </th>
      {hasDouble && (
        <td className={cellLook}>
          <Checkbox
            aria-label={
              isReport
                ? t({ context: 'exam', message: 'Double marking for reports' })
                : t({ context: 'exam', message: `Double marking for question ${place}` })
            }
            checked={is_double}
            disabled={setup.is_begun}
            onCheckedChange={(next) => onSet(question_id, { is_double: next })}
          />
        </td>
      )}
      {setup.markers.map(({ user_id, name }) => (
        <td key={user_id} className={cellLook}>
          <Checkbox
            aria-label={
              isReport
                ? t({ context: 'exam', message: `${name} marks reports` })
                : t({ context: 'exam', message: `${name} marks question ${place}` })
            }
            checked={marker_ids.includes(user_id)}
            onCheckedChange={() => onSet(question_id, { marker_ids: toggled(marker_ids, user_id) })}
          />
        </td>
      ))}
    </tr>
  )
}
