import { call } from '@beacon/api/client'
import { deskPointCheck, type PointRow } from '@beacon/api/kinds/operation/desk'
import { operationLimits } from '@beacon/api/kinds/operation/limits'
import { operationQuestionLimits } from '@beacon/api/kinds/operation/question-limits'
import { AskDialog } from '@beacon/auth/call'
import { Checkbox, NumberInput, Segmented } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { optionsOf } from '../../../parts/list/options-of.ts'
import { useModeWords } from '../bank/words.ts'
import { again } from './point-listener.tsx'

interface Props {
  id: string
  row: PointRow
  onClose: () => void
}

/** What may be changed of a point while the contest plays. */
export function PointDialog({ id, row, onClose }: Props) {
  const { t } = useLingui()
  const client = useQueryClient()
  const modes = useModeWords()
  // The list behind goes on: what is saved is a change of what was read here.
  const [opened] = useState(row)
  const [score, setScore] = useState(row.score)
  const [check_limit, setLimit] = useState(row.check_limit)
  const [check_mode, setMode] = useState(row.check_mode)
  const [may_apply, setMayApply] = useState(row.may_apply)
  const isScript = row.judge === 'script'
  const save = async () => {
    const body = {
      ...(score === null || score === opened.score ? {} : { score }),
      ...(isScript ? { check_limit, may_apply, check_mode } : {}),
    }
    await call(deskPointCheck.edit, { params: { resource_id: id, point_id: opened.point_id }, body })
    await again(client, id)
  }
  return (
    <AskDialog
      title={row.name}
      body={t`Scores are counted again at once.`}
      action={t({ context: 'check point', message: 'Save point' })}
      isReady={score !== null}
      onRun={save}
      onClose={onClose}
    >
      <Field label={t`Points`} required>
        <NumberInput className="w-28" {...operationQuestionLimits.score} value={score} onValueChange={setScore} />
      </Field>
      {isScript && (
        <>
          <Field label={t`Checks at most`} help={t`Check requests per team. Empty = as the contest says; 0 = no limit.`}>
            <NumberInput className="w-28" {...operationLimits.check_limit} value={check_limit} onValueChange={setLimit} />
          </Field>
          {row.mode === 'once' && (
            <Field label={t({ context: 'point', message: 'Checked' })}>
              <Segmented value={check_mode} onValueChange={setMode} options={optionsOf(modes)} />
            </Field>
          )}
          {check_mode === 'automatic' && (
            <Checkbox checked={may_apply} onCheckedChange={setMayApply}>
              <Trans>Players may request a check too</Trans>
            </Checkbox>
          )}
        </>
      )}
    </AskDialog>
  )
}
