import { bracketDefaults, type BracketInput } from '@beacon/api/contest/contest-structures'
import { Button, Checkbox, Input, NumberInput } from '@beacon/ui/controls'
import { Field, fieldId } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { BracketTopics } from './bracket-topics.tsx'
import { useListField } from './list-field.ts'
import { ListItem } from './list-item.tsx'

const most = 20

/** Groups of entrants with a ranking of their own: names, code, places, what their solves count for, which questions they get. */
export function BracketEditor() {
  const { t } = useLingui()
  const list = useListField('brackets')
  return (
    <div className="flex flex-col gap-2">
      {list.items.map((bracket, index) => (
        <ListItem
          key={bracket.bracket_id ?? `new ${index}`}
          label={t`Bracket ${index + 1}`}
          index={index}
          count={list.items.length}
          onMove={(by) => list.move(index, by)}
          onRemove={() => list.remove(index)}
        >
          <BracketFields
            bracket={bracket}
            index={index}
            onChange={(patch) => list.change(index, patch)}
            errorAt={(key) => list.errorAt(index, key)}
          />
        </ListItem>
      ))}
      <Button
        className="self-start"
        size="sm"
        disabled={list.items.length >= most}
        icon={<Plus size={14} aria-hidden="true" />}
        onClick={() => list.add({ ...bracketDefaults, name_en: '', name_zh: '' })}
      >
        <Trans>Add bracket</Trans>
      </Button>
    </div>
  )
}

interface Props {
  bracket: BracketInput
  index: number
  onChange: (patch: Partial<BracketInput>) => void
  errorAt: (key: string) => string | undefined
}

function BracketFields({ bracket, index, onChange, errorAt }: Props) {
  const { t } = useLingui()
  const id = (key: string) => fieldId(`brackets.${index}.${key}`)
  const rights = {
    ranks_overall: t`Included in the overall ranking`,
    gets_blood: t`Eligible for first bloods`,
    affects_value: t`Its solves lower question values`,
    gets_score: t`Scores points`,
    needs_review: t`Registrations are reviewed`,
  }
  const text = (key: 'name_en' | 'name_zh', label: string) => (
    <Field id={id(key)} layout="stack" label={label} required error={errorAt(key)}>
      <Input autoComplete="off" value={bracket[key]} onChange={(event) => onChange({ [key]: event.target.value })} />
    </Field>
  )
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3">
        {text('name_en', t`Name in English`)}
        {text('name_zh', t`Name in Chinese`)}
        <Field id={id('code')} layout="stack" label={t`Code`} error={errorAt('code')} help={t`Leave empty for none.`}>
          <Input
            mono
            autoComplete="off"
            value={bracket.code ?? ''}
            onChange={(event) => onChange({ code: event.target.value === '' ? null : event.target.value })}
          />
        </Field>
        <Field id={id('capacity')} layout="stack" label={t`Capacity`} error={errorAt('capacity')} help={t`0 means no limit.`}>
          <NumberInput
            min={0}
            max={1_000_000}
            value={bracket.capacity}
            onValueChange={(capacity) => onChange({ capacity: capacity ?? 0 })}
          />
        </Field>
      </div>
      <div className="grid grid-cols-1 gap-1 sm:grid-cols-2">
        {(Object.keys(rights) as (keyof typeof rights)[]).map((key) => (
          <Checkbox key={key} checked={bracket[key]} onCheckedChange={(on) => onChange({ [key]: on })}>
            {rights[key]}
          </Checkbox>
        ))}
      </div>
      <BracketTopics value={bracket.topics} onChange={(topics) => onChange({ topics })} error={errorAt('topics')} />
    </div>
  )
}
