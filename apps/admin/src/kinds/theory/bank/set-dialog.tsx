import { difficulty as difficultyField } from '@beacon/api/bank/question'
import { AskDialog } from '@beacon/auth/call'
import { Input, NumberInput, Segmented } from '@beacon/ui/controls'
import { Combobox, Field, TagsInput } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useDifficultyWords } from '../../../parts/question-form/words.ts'
import type { ActionValues } from '../../../parts/question-access/actions.ts'
import type { SetValues } from './actions.ts'
import { usePoints } from '../direction/queries.ts'
import { useTheoryDirections } from './queries.ts'

const acts = ['set_direction', 'set_difficulty', 'add_tags', 'remove_tags', 'add_topic_set', 'remove_topic_set'] as const
const sets = ['score', 'enemy_group', 'main_point'] as const
export const setChoices = [...acts, ...sets] as const
export type SetChoice = (typeof setChoices)[number]

export function useSetWords(): Record<SetChoice, string> {
  const { t } = useLingui()
  return {
    set_direction: t`Set category`,
    set_difficulty: t`Set difficulty`,
    add_tags: t`Add knowledge points`,
    remove_tags: t`Remove knowledge points`,
    add_topic_set: t`Add to a question set`,
    remove_topic_set: t`Remove from a question set`,
    score: t`Set score`,
    enemy_group: t`Set enemy group`,
    main_point: t`Set main point`,
  }
}

interface Props {
  choice: SetChoice
  onAct: (action: (typeof acts)[number], values: ActionValues) => Promise<void>
  onSet: (values: SetValues) => Promise<void>
  onClose: () => void
}

/** What ticked questions get. */
export function SetDialog({ choice, onAct, onSet, onClose }: Props) {
  const words = useSetWords()
  const [values, setValues] = useState<ActionValues & SetValues>({})
  const { direction_id, difficulty, names = [], score, enemy_group, knowledge_point_id } = values
  const act = acts.find((one) => one === choice)
  const isReady = [difficulty, names[0], score, enemy_group, knowledge_point_id, act === 'set_direction' ? direction_id : undefined].some(
    (value) => value !== undefined,
  )
  return (
    <AskDialog
      size="sm"
      title={words[choice]}
      action={words[choice]}
      isReady={isReady}
      onRun={() => (act === undefined ? onSet({ score, enemy_group, knowledge_point_id }) : onAct(act, values))}
      onClose={onClose}
    >
      <Choice choice={choice} values={values} onChange={setValues} />
    </AskDialog>
  )
}

interface ChoiceProps {
  choice: SetChoice
  values: ActionValues & SetValues
  onChange: (values: ActionValues & SetValues) => void
}

function Choice({ choice, values, onChange }: ChoiceProps) {
  const { t } = useLingui()
  const words = useSetWords()
  const directions = useTheoryDirections()
  const difficulty = useDifficultyWords()
  if (choice === 'set_direction')
    return (
      <Field label={t`Category`} layout="stack">
        <Combobox
          value={values.direction_id ?? null}
          onValueChange={(direction_id) => onChange(direction_id === null ? {} : { direction_id })}
          options={directions.options}
        />
      </Field>
    )
  if (choice === 'set_difficulty')
    return (
      <Segmented
        aria-label={t`Difficulty`}
        value={values.difficulty ?? ''}
        onValueChange={(value) => onChange({ difficulty: difficultyField.options.find((one) => one === value) })}
        options={difficultyField.options.map((value) => ({ value, label: difficulty[value] }))}
      />
    )
  if (choice === 'score')
    return (
      <Field label={t({ message: 'Score', context: 'theory' })} layout="stack">
        <NumberInput
          value={values.score === undefined ? null : values.score / 100}
          min={0.01}
          max={1000}
          step={0.01}
          onValueChange={(value) => onChange(value === null ? {} : { score: Math.round(value * 100) })}
        />
      </Field>
    )
  if (choice === 'enemy_group')
    return (
      <Field
        label={t`Enemy group`}
        layout="stack"
        help={t`A paper includes at most one question per group. Leave empty to remove the group.`}
      >
        <Input value={values.enemy_group ?? ''} onChange={(event) => onChange({ enemy_group: event.target.value })} />
      </Field>
    )
  if (choice === 'main_point') return <PointChoice values={values} onChange={onChange} />
  return (
    <Field label={words[choice]} layout="stack">
      <TagsInput value={values.names ?? []} onValueChange={(names) => onChange({ names })} max={20} />
    </Field>
  )
}

/** A direction, then one of its points. */
function PointChoice({ values, onChange }: Pick<ChoiceProps, 'values' | 'onChange'>) {
  const { t } = useLingui()
  const directions = useTheoryDirections()
  const { direction_id = '', knowledge_point_id = null } = values
  const { options } = usePoints(direction_id)
  return (
    <div className="flex flex-col gap-3">
      <Field label={t`Category`} layout="stack" help={t`Questions in other categories are not changed.`}>
        <Combobox
          value={direction_id === '' ? null : direction_id}
          onValueChange={(next) => onChange(next === null ? {} : { direction_id: next })}
          options={directions.options}
        />
      </Field>
      <Field label={t`Main point`} layout="stack">
        <Combobox
          disabled={direction_id === ''}
          value={knowledge_point_id}
          onValueChange={(next) => onChange({ direction_id, ...(next === null ? {} : { knowledge_point_id: next }) })}
          options={options}
        />
      </Field>
    </div>
  )
}
