import { type BlueprintField, type BlueprintResult, paperLimits } from '@beacon/api/kinds/theory/paper'
import { questionType, usualScore } from '@beacon/api/kinds/theory/question'
import { IconButton, NumberInput } from '@beacon/ui/controls'
import { Menu } from '@beacon/ui/overlay'
import { Button } from '@beacon/ui/controls'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronRight, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useDifficultyWords } from '../../../../parts/question-form/words.ts'
import { useTheoryDirections } from '../../bank/queries.ts'
import { useTypeWords } from '../../bank/words.ts'
import { MarksInput } from '../../form/marks-input.tsx'
import { RangeInput } from './range-input.tsx'
import { type Bound, boundKey, difficulties, type Difficulty, setDifficulty, setDirection, supplyOf } from './ranges.ts'

interface Props {
  blueprint: BlueprintField
  result: BlueprintResult | undefined
  onChange: (blueprint: BlueprintField) => void
}

const cell = 'border-b border-rule-2 px-2 py-1 text-center'
type TypeRow = BlueprintField['types'][number]

/** The two-way table: types down, categories across. A cell says what the paper takes and what the bank has. */
export function BlueprintGrid({ blueprint, result, onChange }: Props) {
  const { t } = useLingui()
  const types = useTypeWords()
  const { options } = useTheoryDirections()
  const conflict = new Set((result?.infeasible?.conflict ?? []).map(boundKey))
  const isConflict = (bound: Bound) => conflict.has(boundKey(bound))
  const [showsAll, setShowsAll] = useState(false)
  const rangeOf = (id: string) => blueprint.directions.find(({ direction_id }) => direction_id === id)?.range ?? null
  // Categories without questions are out of the way until somebody wants them.
  const isVisible = (id: string) =>
    showsAll || result === undefined || rangeOf(id) !== null || supplyOf(result.supply, { direction_id: id }) > 0
  const columns = options.slice(0, paperLimits.directions).filter(({ value }) => isVisible(value))
  const left = questionType.options.filter((type) => !blueprint.types.some(({ question_type }) => question_type === type))
  return (
    <div className="overflow-x-auto">
      <table className="text-body">
        <thead>
          <tr className="text-fg-3">
            {[t({ message: 'Type', context: 'theory' }), t`Count`, t`Score each`].map((head, index) => (
              <th key={head} scope="col" className={`border-b border-rule px-2 py-1 font-normal ${index === 0 ? 'text-left' : ''}`}>
                {head}
              </th>
            ))}
            <th scope="col" className="border-b border-rule px-2 py-1 font-normal">
              <Trans context="theory">All</Trans>
            </th>
            {columns.map(({ value, label }) => (
              <th key={value} scope="col" className="max-w-28 truncate border-b border-rule px-2 py-1 font-normal" title={label}>
                {label}
              </th>
            ))}
            <td className="border-b border-rule">&nbsp;</td>
          </tr>
          <tr>
            <th scope="row" colSpan={4} className="border-b border-rule px-2 py-1 text-left font-normal text-fg-3">
              <Trans>Questions in the category</Trans>
            </th>
            {columns.map(({ value, label }) => (
              <td key={value} className="border-b border-rule px-2 py-1 text-center">
                <RangeInput
                  label={t`${label}: questions`}
                  value={rangeOf(value)}
                  most={paperLimits.items}
                  isConflict={isConflict({ kind: 'direction', direction_id: value })}
                  onChange={(range) => onChange(setDirection(blueprint, value, range))}
                />
              </td>
            ))}
            <td className="border-b border-rule">&nbsp;</td>
          </tr>
        </thead>
        <tbody>
          {blueprint.types.map((row) => (
            <TypeLines
              key={row.question_type}
              row={row}
              columns={columns.map(({ value }) => value)}
              result={result}
              hasShares={blueprint.shares !== null}
              isConflict={isConflict}
              onRow={(next) =>
                onChange({
                  ...blueprint,
                  types: blueprint.types.map((one) => (one.question_type === row.question_type ? { ...one, ...next } : one)),
                })
              }
              onDifficulty={(difficulty, range) => onChange(setDifficulty(blueprint, row.question_type, difficulty, range))}
              onRemove={() => onChange({ ...blueprint, types: blueprint.types.filter((one) => one !== row) })}
              canRemove={blueprint.types.length > 1}
            />
          ))}
        </tbody>
      </table>
      <div className="flex gap-2 pt-2">
        {left.length > 0 && (
          <Menu
            align="start"
            items={left.map((type) => ({
              label: types[type],
              onSelect: () =>
                onChange({
                  ...blueprint,
                  types: [...blueprint.types, { question_type: type, count: 5, score: usualScore[type], difficulty: {} }],
                }),
            }))}
            trigger={
              <Button size="sm" look="quiet" icon={<Plus size={14} aria-hidden="true" />}>
                <Trans>Add type</Trans>
              </Button>
            }
          />
        )}
        {columns.length < options.length && (
          <Button size="sm" look="quiet" onClick={() => setShowsAll(true)}>
            <Trans>Show all categories</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}

interface LinesProps {
  row: TypeRow
  columns: readonly string[]
  result: BlueprintResult | undefined
  /** The whole-paper shares decide, and the type names no difficulty. */
  hasShares: boolean
  isConflict: (bound: Bound) => boolean
  onRow: (next: Partial<TypeRow>) => void
  onDifficulty: (difficulty: Difficulty, range: { lo: number; hi: number } | null) => void
  onRemove: () => void
  canRemove: boolean
}

/** A type, and opened its three difficulties. */
function TypeLines({ row, columns, result, hasShares, isConflict, onRow, onDifficulty, onRemove, canRemove }: LinesProps) {
  const { t } = useLingui()
  const types = useTypeWords()
  const words = useDifficultyWords()
  const [isOpen, setOpen] = useState(Object.keys(row.difficulty).length > 0)
  const { question_type } = row
  const name = types[question_type]
  return (
    <>
      <tr>
        <th scope="row" className={`${cell} text-left font-medium whitespace-nowrap text-fg`}>
          <span className="flex items-center gap-1">
            <IconButton
              size="sm"
              label={isOpen ? t`Close difficulties of ${name}` : t`Open difficulties of ${name}`}
              aria-expanded={isOpen}
              disabled={hasShares}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen && !hasShares ? <ChevronDown size={14} aria-hidden="true" /> : <ChevronRight size={14} aria-hidden="true" />}
            </IconButton>
            {name}
          </span>
        </th>
        <td className={cell}>
          <NumberInput
            className="h-control-sm w-16 text-center"
            aria-label={t`${name}: count`}
            aria-invalid={isConflict({ kind: 'type', question_type }) || undefined}
            min={1}
            max={paperLimits.items}
            value={row.count}
            onValueChange={(count) => count !== null && count >= 1 && onRow({ count: Math.min(paperLimits.items, Math.round(count)) })}
          />
        </td>
        <td className={cell}>
          <MarksInput
            className="h-control-sm w-16 text-center"
            value={row.score}
            aria-label={t`${name}: score each`}
            onChange={(score) => score !== null && score >= 1 && onRow({ score })}
          />
        </td>
        <Amount result={result} of={{ question_type }} />
        {columns.map((direction_id) => (
          <Amount key={direction_id} result={result} of={{ question_type, direction_id }} />
        ))}
        <td className={cell}>
          <IconButton size="sm" label={t`Remove ${name}`} disabled={!canRemove} onClick={onRemove}>
            <Trash2 size={14} aria-hidden="true" />
          </IconButton>
        </td>
      </tr>
      {isOpen &&
        !hasShares &&
        difficulties.map((difficulty) => (
          <tr key={difficulty}>
            <th scope="row" className={`${cell} pl-10 text-left font-normal text-fg-2`}>
              {words[difficulty]}
            </th>
            <td className={cell}>
              <RangeInput
                label={t`${name}, ${words[difficulty]}: questions`}
                value={row.difficulty[difficulty] ?? null}
                most={paperLimits.items}
                isConflict={isConflict({ kind: 'difficulty', question_type, difficulty })}
                onChange={(range) => onDifficulty(difficulty, range)}
              />
            </td>
            <td className={cell}>&nbsp;</td>
            <Amount result={result} of={{ question_type, difficulty }} />
            {columns.map((direction_id) => (
              <Amount key={direction_id} result={result} of={{ question_type, difficulty, direction_id }} />
            ))}
            <td className={cell}>&nbsp;</td>
          </tr>
        ))}
    </>
  )
}

/** What the paper takes of a cell, and what the bank has. */
function Amount({ result, of }: { result: BlueprintResult | undefined; of: Parameters<typeof supplyOf>[1] }): ReactNode {
  const supply = result === undefined ? null : supplyOf(result.supply, of)
  const chosen =
    result?.state === 'feasible'
      ? supplyOf(
          result.cells.map((one) => ({ ...one, count: one.chosen })),
          of,
        )
      : 0
  return (
    <td className={`${cell} font-mono text-mono whitespace-nowrap`}>
      {chosen > 0 && <span className="text-fg">{chosen} / </span>}
      <span className="text-fg-3">{supply ?? ''}</span>
    </td>
  )
}
