import { difficulty as difficultyField } from '@beacon/api/bank/question'
import { AskDialog } from '@beacon/auth/call'
import { Segmented } from '@beacon/ui/controls'
import { Combobox, Field, MultiCombobox } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDirections, useSuggestionsQuery } from '../../parts/question-form/directions.ts'
import { useDifficultyWords, useDirectionName } from '../../parts/question-form/words.ts'
import type { ActionValues, QuestionAction } from '../../parts/question-access/actions.ts'

export type SetAction = Extract<
  QuestionAction,
  'set_direction' | 'set_difficulty' | 'add_tags' | 'remove_tags' | 'add_topic_set' | 'remove_topic_set'
>

interface Props {
  action: SetAction
  /** “3 of 8 are not yours”, when it is known beforehand. */
  note: string | null
  onRun: (values: ActionValues) => Promise<void>
  onClose: () => void
}

export function useSetWords(): Record<SetAction, string> {
  const { t } = useLingui()
  return {
    set_direction: t`Set category…`,
    set_difficulty: t`Set difficulty…`,
    add_tags: t`Add tags…`,
    remove_tags: t`Remove tags…`,
    add_topic_set: t`Add to a question set…`,
    remove_topic_set: t`Remove from a question set…`,
  }
}

/** What ticked questions get: a direction, a difficulty, tags, a set. */
export function SetDialog({ action, note, onRun, onClose }: Props) {
  const words = useSetWords()
  const [values, setValues] = useState<ActionValues>({})
  const isReady = values.direction_id !== undefined || values.difficulty !== undefined || (values.names?.length ?? 0) > 0
  return (
    <AskDialog
      size="sm"
      title={words[action].replace('…', '')}
      {...(note === null ? {} : { description: note })}
      body={note ?? undefined}
      action={words[action].replace('…', '')}
      isReady={isReady}
      onRun={() => onRun(values)}
      onClose={onClose}
    >
      <Choice action={action} values={values} onChange={setValues} />
    </AskDialog>
  )
}

function Choice({ action, values, onChange }: { action: SetAction; values: ActionValues; onChange: (values: ActionValues) => void }) {
  const { t } = useLingui()
  const { directions, isPending } = useDirections()
  const nameOf = useDirectionName()
  const difficulty = useDifficultyWords()
  const { data } = useQuery(useSuggestionsQuery())
  if (action === 'set_direction')
    return (
      <Field label={<Trans>Category</Trans>} layout="stack">
        <Combobox
          loading={isPending}
          value={values.direction_id ?? null}
          onValueChange={(direction_id) => onChange(direction_id === null ? {} : { direction_id })}
          options={directions.map((each) => ({ value: each.resource_id, label: nameOf(each) }))}
        />
      </Field>
    )
  if (action === 'set_difficulty')
    return (
      <Field label={<Trans>Difficulty</Trans>} layout="stack">
        <Segmented
          value={values.difficulty}
          onValueChange={(next) => onChange({ difficulty: next })}
          options={difficultyField.options.map((value) => ({ value, label: difficulty[value] }))}
        />
      </Field>
    )
  const isSet = action === 'add_topic_set' || action === 'remove_topic_set'
  const known = (isSet ? data?.topic_sets : data?.knowledge_points) ?? []
  const names = values.names ?? []
  const isNew = action === 'add_tags' || action === 'add_topic_set'
  return (
    <Field label={isSet ? <Trans>Question sets</Trans> : <Trans>Knowledge points</Trans>} layout="stack">
      <MultiCombobox
        placeholder={isNew ? t`Choose or type a name` : t`Choose`}
        value={names}
        onValueChange={(next) => onChange({ names: next })}
        options={[...new Set([...known.map(({ name }) => name), ...names])].map((name) => ({ value: name, label: name }))}
        {...(isNew ? { onCreate: (name: string) => onChange({ names: [...names, name.trim()].slice(0, 20) }) } : {})}
      />
    </Field>
  )
}
