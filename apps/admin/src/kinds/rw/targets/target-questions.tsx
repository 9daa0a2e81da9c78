import { rwLimits } from '@beacon/api/kinds/rw/limits'
import type { TargetRow } from '@beacon/api/kinds/rw/target'
import { AskDialog, Confirm } from '@beacon/auth/call'
import { Input, NumberInput } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { TargetChange, useTargetActs } from './use-target-acts.ts'

export interface TargetQuestion {
  act: 'edit' | 'hide' | 'renew' | 'remove'
  row: TargetRow
}

interface Props {
  question: TargetQuestion
  acts: ReturnType<typeof useTargetActs>
  onClose: () => void
}

/** Asks before something is done to a target of the contest. */
export function TargetQuestions({ question: { act, row }, acts, onClose }: Props) {
  const { t } = useLingui()
  const { name } = row
  switch (act) {
    case 'edit':
      return <EditDialog row={row} onSave={acts.change} onClose={onClose} />
    case 'hide':
      return (
        <Confirm
          title={t`Hide “${name}”?`}
          body={t({
            context: 'real world',
            message: 'It disappears for players at once, and its points leave every score until it is shown again.',
          })}
          action={t`Hide target`}
          typed={name}
          onConfirm={() => acts.change(row, { is_hidden: true })}
          onClose={onClose}
        />
      )
    case 'renew':
      return (
        <Confirm
          title={t`Update “${name}” from the bank?`}
          body={t`Texts, rubric, rules and reset steps are taken from the bank. Goals and points stay.`}
          action={t`Update target`}
          danger={false}
          onConfirm={() => acts.renew(row)}
          onClose={onClose}
        />
      )
    case 'remove':
      return (
        <Confirm
          title={t`Remove “${name}”?`}
          body={t`It leaves this contest. The question stays in the bank.`}
          action={t`Remove target`}
          onConfirm={() => acts.remove(row)}
          onClose={onClose}
        />
      )
  }
}

interface EditProps {
  row: TargetRow
  onSave: (row: TargetRow, change: TargetChange) => Promise<void>
  onClose: () => void
}

/** Place, points, and the goals with their shares. */
function EditDialog({ row, onSave, onClose }: EditProps) {
  const { t } = useLingui()
  // The list behind goes on: what is saved is a change of what was read here.
  const [opened] = useState(row)
  const [sort, setSort] = useState<number | null>(row.sort)
  const [score, setScore] = useState<number | null>(row.score)
  const [goals, setGoals] = useState<readonly (Omit<TargetRow['goals'][number], 'percent'> & { percent: number | null })[]>(row.goals)
  const set = (at: number, change: Partial<(typeof goals)[number]>) =>
    setGoals(goals.map((goal, index) => (index === at ? { ...goal, ...change } : goal)))
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
          {goals.map(({ goal_id, name, percent }, at) => (
            <div key={goal_id} className="grid grid-cols-[minmax(0,1fr)_96px] gap-2">
              <Input aria-label={t`Goal ${at + 1}, name`} value={name} onChange={({ target }) => set(at, { name: target.value })} />
              <NumberInput
                aria-label={t`Goal ${at + 1}, share`}
                {...rwLimits.percent}
                unit="%"
                value={percent}
                onValueChange={(next) => set(at, { percent: next })}
              />
            </div>
          ))}
        </div>
      </Field>
    </AskDialog>
  )
}
