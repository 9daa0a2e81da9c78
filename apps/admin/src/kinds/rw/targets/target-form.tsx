import { rwLimits } from '@beacon/api/kinds/rw/limits'
import type { TargetRow } from '@beacon/api/kinds/rw/target'
import { AskDialog } from '@beacon/auth/call'
import { Input, NumberInput } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { langNames, secondLangOf } from '../../../parts/question-form/second-lang.ts'
import { otherTextsOf } from '../bank/model.ts'
import type { TargetChange } from './use-target-acts.ts'

interface Props {
  row: TargetRow
  onSave: (row: TargetRow, change: TargetChange) => Promise<void>
  onClose: () => void
}

/** Place, points, and the goals with their shares. */
export function TargetForm({ row, onSave, onClose }: Props) {
  const { t } = useLingui()
  // The list behind goes on: what is saved is a change of what was read here.
  const [opened] = useState(row)
  const [sort, setSort] = useState<number | null>(row.sort)
  const [score, setScore] = useState<number | null>(row.score)
  const [goals, setGoals] = useState<readonly (Omit<TargetRow['goals'][number], 'percent'> & { percent: number | null })[]>(row.goals)
  const set = (at: number, change: Partial<(typeof goals)[number]>) =>
    setGoals(goals.map((goal, index) => (index === at ? { ...goal, ...change } : goal)))
  const other = secondLangOf(opened, otherTextsOf(opened))
  const isWhole = goals.every(({ name, percent }) => name.trim() !== '' && percent !== null)
  return (
    <AskDialog
      title={row.name}
      body={t`Points and shares count for decided challenges too.`}
      action={t({ context: 'real world', message: 'Save target' })}
      isReady={sort !== null && score !== null && isWhole}
      onRun={async () => {
        if (sort === null || score === null) return
        await onSave(opened, { sort, score, goals: goals.map((goal) => ({ ...goal, percent: goal.percent ?? 0 })) })
      }}
      onClose={onClose}
    >
      <Field label={t({ context: 'target', message: 'Order' })}>
        <NumberInput className="w-32" min={1} max={10_000} value={sort} onValueChange={setSort} />
      </Field>
      <Field label={t`Points`}>
        <NumberInput className="w-32" {...rwLimits.score} value={score} onValueChange={setScore} />
      </Field>
      <Field label={<Trans>Goals</Trans>}>
        <div className="flex flex-col gap-2">
          {goals.map(({ goal_id, name, name_other, percent }, at) => (
            <div key={goal_id} className="grid grid-cols-[minmax(0,1fr)_96px] gap-2">
              <Input aria-label={t`Goal ${at + 1}, name`} value={name} onChange={({ target }) => set(at, { name: target.value })} />
              <NumberInput
                aria-label={t`Goal ${at + 1}, share`}
                {...rwLimits.percent}
                unit="%"
                value={percent}
                onValueChange={(next) => set(at, { percent: next })}
              />
              {other !== null && (
                <Input
                  lang={other}
                  aria-label={`${t`Goal ${at + 1}, name`} (${langNames[other]})`}
                  placeholder={langNames[other]}
                  value={name_other}
                  onChange={({ target }) => set(at, { name_other: target.value })}
                />
              )}
            </div>
          ))}
        </div>
      </Field>
    </AskDialog>
  )
}
