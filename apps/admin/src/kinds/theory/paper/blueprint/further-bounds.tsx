import { type BlueprintField, paperLimits } from '@beacon/api/kinds/theory/paper'
import { formatPercent } from '@beacon/i18n'
import { Button, Checkbox, IconButton, Input, NumberInput, Select } from '@beacon/ui/controls'
import { Field, FormRows, TagsInput } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import { useDifficultyWords } from '../../../../parts/question-form/words.ts'
import { useTheoryDirections } from '../../bank/queries.ts'
import { ExcludeRecent } from '../exclude-recent.tsx'
import { RangeInput } from './range-input.tsx'
import { type Bound, boundKey, difficulties } from './ranges.ts'

interface Props {
  blueprint: BlueprintField
  conflict: readonly Bound[]
  onChange: (blueprint: BlueprintField) => void
}

/** What the table has no place for: difficulty of the whole paper, knowledge points, question sets. */
export function FurtherBounds({ blueprint, conflict, onChange }: Props) {
  const { t } = useLingui()
  return (
    <FormRows className="mt-4">
      <Shares blueprint={blueprint} onChange={onChange} />
      <Points blueprint={blueprint} conflict={conflict} onChange={onChange} />
      <Field label={t`Required knowledge points`} layout="row" help={t`The paper includes at least one question for each of these points.`}>
        <TagsInput
          value={blueprint.required_tags}
          max={paperLimits.tags}
          onValueChange={(required_tags) => onChange({ ...blueprint, required_tags })}
        />
      </Field>
      <Field label={t`Question sets`} layout="row" help={t`Only questions in these sets. Empty = whole bank.`}>
        <TagsInput
          value={blueprint.topic_sets}
          max={paperLimits.tags}
          onValueChange={(topic_sets) => onChange({ ...blueprint, topic_sets })}
        />
      </Field>
      <Field label={t`Past use`} layout="row" help={t`Questions from these exams are excluded.`}>
        <ExcludeRecent value={blueprint.exclude_recent} onValueChange={(exclude_recent) => onChange({ ...blueprint, exclude_recent })} />
      </Field>
    </FormRows>
  )
}

const usualShares = { primary: 50, intermediate: 30, advanced: 20 } as const

function Shares({ blueprint, onChange }: Omit<Props, 'conflict'>) {
  const { t } = useLingui()
  const words = useDifficultyWords()
  const { shares } = blueprint
  const sum = shares === null ? 100 : shares.primary + shares.intermediate + shares.advanced
  return (
    <Field
      label={t`Difficulty`}
      layout="row"
      error={sum === 100 ? undefined : t`Shares add up to ${formatPercent(sum / 100)}. They must total 100%.`}
    >
      <div className="flex min-h-8 flex-wrap items-center gap-3">
        <Checkbox
          checked={shares !== null}
          onCheckedChange={(isOn) =>
            onChange({
              ...blueprint,
              shares: isOn ? { ...usualShares } : null,
              types: isOn ? blueprint.types.map((row) => ({ ...row, difficulty: {} })) : blueprint.types,
            })
          }
        >
          <Trans>Distribute difficulty automatically</Trans>
        </Checkbox>
        {shares !== null &&
          difficulties.map((difficulty) => (
            <span key={difficulty} className="flex items-center gap-2 text-fg-2">
              {words[difficulty]}
              <NumberInput
                className="h-control-sm w-20"
                aria-label={t`${words[difficulty]}: percent`}
                min={0}
                max={100}
                unit="%"
                value={shares[difficulty]}
                onValueChange={(value) =>
                  onChange({ ...blueprint, shares: { ...shares, [difficulty]: Math.min(100, Math.max(0, Math.round(value ?? 0))) } })
                }
              />
            </span>
          ))}
      </div>
    </Field>
  )
}

function Points({ blueprint, conflict, onChange }: Props) {
  const { t } = useLingui()
  const { options } = useTheoryDirections()
  const keys = new Set(conflict.map(boundKey))
  const change = (index: number, next: Partial<BlueprintField['points'][number]>) =>
    onChange({ ...blueprint, points: blueprint.points.map((row, at) => (at === index ? { ...row, ...next } : row)) })
  const [first] = options
  return (
    <Field label={t`Knowledge points`} layout="row">
      <div className="flex flex-col gap-2">
        {blueprint.points.map((row, index) => {
          const n = index + 1
          return (
            <div key={index} className="flex flex-wrap items-center gap-2">
              <Select
                size="sm"
                className="w-40"
                aria-label={t`Knowledge point ${n}, category`}
                value={row.direction_id}
                options={options}
                onValueChange={(direction_id) => change(index, { direction_id })}
              />
              <Input
                className="h-control-sm w-48"
                aria-label={t`Knowledge point ${n}`}
                value={row.name}
                maxLength={40}
                onChange={(event) => change(index, { name: event.target.value })}
              />
              <RangeInput
                label={t`Knowledge point ${n}, questions`}
                value={row.range}
                most={paperLimits.items}
                isConflict={keys.has(boundKey({ kind: 'point', direction_id: row.direction_id, point: row.name }))}
                onChange={(range) => range !== null && change(index, { range })}
              />
              <IconButton
                size="sm"
                label={t`Remove knowledge point ${n}`}
                onClick={() => onChange({ ...blueprint, points: blueprint.points.filter((_, at) => at !== index) })}
              >
                <Trash2 size={14} aria-hidden="true" />
              </IconButton>
            </div>
          )
        })}
        <div>
          <Button
            size="sm"
            look="quiet"
            icon={<Plus size={14} aria-hidden="true" />}
            disabled={first === undefined || blueprint.points.length >= paperLimits.points}
            onClick={() =>
              first !== undefined &&
              onChange({ ...blueprint, points: [...blueprint.points, { direction_id: first.value, name: '', range: { lo: 1, hi: 1 } }] })
            }
          >
            <Trans>Add knowledge point</Trans>
          </Button>
        </div>
      </div>
    </Field>
  )
}
