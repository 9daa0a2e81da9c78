import { paperLimits } from '@beacon/api/kinds/theory/paper'
import { questionType } from '@beacon/api/kinds/theory/question'
import { difficulty as difficultyField } from '@beacon/api/bank/question'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Button, IconButton, Input, NumberInput, Select } from '@beacon/ui/controls'
import { Mark } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import { useDifficultyWords } from '../../../../parts/question-form/words.ts'
import { newUuid } from '../../../../parts/question-form/uuid.ts'
import { useTheoryDirections } from '../../bank/queries.ts'
import { useTypeWords } from '../../bank/words.ts'
import { MarksInput } from '../../form/marks-input.tsx'
import { ExcludeRecent } from '../exclude-recent.tsx'
import { changeSection, type Draw, type Sections, type SectionValues } from '../questions/sections.ts'
import type { Supply } from './use-supply.ts'

interface Props {
  /** The number of its first rule; rules are counted through the whole paper, as the check list names them. */
  first: number
  section: SectionValues
  supply: Supply
  isPerCandidate: boolean
  edit: (change: (sections: Sections) => Sections) => void
}

const newDraw = (like: Draw | undefined): Draw => ({
  draw_id: newUuid(),
  pool: 'bank',
  topic_set: '',
  question_type: like?.question_type ?? null,
  direction_id: null,
  difficulty: null,
  knowledge_point: '',
  count: 0,
  score: like?.score ?? null,
})

/** The rules of a section: from where, which kind, how many, and what each counts. */
export function DrawRows({ first, section, supply, isPerCandidate, edit }: Props) {
  const { section_id, draws } = section
  const change = (next: (old: readonly Draw[]) => Draw[]) =>
    edit((now) => changeSection(now, section_id, (old) => ({ draws: next(old.draws) })))
  return (
    <div className="flex flex-col">
      {draws.map((draw, index) => (
        <DrawRow
          key={draw.draw_id}
          draw={draw}
          n={first + index}
          supply={supply}
          isPerCandidate={isPerCandidate}
          onChange={(next) => change((old) => old.map((one) => (one.draw_id === draw.draw_id ? { ...one, ...next } : one)))}
          onRemove={() => change((old) => old.filter((one) => one.draw_id !== draw.draw_id))}
        />
      ))}
      <div className="py-2">
        <Button
          size="sm"
          look="quiet"
          icon={<Plus size={14} aria-hidden="true" />}
          disabled={draws.length >= paperLimits.draws}
          onClick={() => change((old) => [...old, newDraw(old.at(-1))])}
        >
          <Trans>Add rule</Trans>
        </Button>
      </div>
    </div>
  )
}

const any = '*'

interface RowProps {
  draw: Draw
  n: number
  supply: Supply
  isPerCandidate: boolean
  onChange: (next: Partial<Draw>) => void
  onRemove: () => void
}

function DrawRow({ draw, n, supply, isPerCandidate, onChange, onRemove }: RowProps) {
  const { t } = useLingui()
  const types = useTypeWords()
  const difficulties = useDifficultyWords()
  const directions = useTheoryDirections()
  const anyOption = { value: any, label: t`any` }
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-rule-2 py-2">
      <span className="w-5 text-right font-mono text-mono text-fg-3">{n}</span>
      <Select
        size="sm"
        className="w-auto"
        aria-label={t`Rule ${n}, from`}
        value={draw.pool ?? 'bank'}
        options={[
          { value: 'bank', label: t`Whole bank` },
          { value: 'set', label: t`Question set` },
        ]}
        onValueChange={(pool) => onChange({ pool, topic_set: pool === 'set' ? draw.topic_set : '' })}
      />
      {draw.pool === 'set' && (
        <Input
          className="h-control-sm w-36"
          aria-label={t`Rule ${n}, question set`}
          placeholder={t`Question set`}
          value={draw.topic_set}
          onChange={(event) => onChange({ topic_set: event.target.value })}
        />
      )}
      <Select
        size="sm"
        className="w-auto min-w-28"
        aria-label={t`Rule ${n}, type`}
        placeholder={t({ message: 'Type', context: 'theory' })}
        value={draw.question_type}
        options={questionType.options.map((value) => ({ value, label: types[value] }))}
        onValueChange={(question_type) => onChange({ question_type })}
      />
      <Select
        size="sm"
        className="w-auto max-w-48"
        aria-label={t`Rule ${n}, category`}
        prefix={t`Category:`}
        value={draw.direction_id ?? any}
        options={[anyOption, ...directions.options]}
        onValueChange={(value) => onChange({ direction_id: value === any ? null : value })}
      />
      <Select
        size="sm"
        className="w-auto"
        aria-label={t`Rule ${n}, difficulty`}
        prefix={t`Difficulty:`}
        value={draw.difficulty ?? any}
        options={[anyOption, ...difficultyField.options.map((value) => ({ value, label: difficulties[value] }))]}
        onValueChange={(value) => onChange({ difficulty: difficultyField.options.find((one) => one === value) ?? null })}
      />
      <ExcludeRecent
        size="sm"
        label={t`Rule ${n}, not used in`}
        value={draw.exclude_recent}
        onValueChange={(exclude_recent) => onChange({ exclude_recent })}
      />
      <NumberInput
        className="h-control-sm w-16"
        aria-label={t`Rule ${n}, count`}
        min={1}
        max={500}
        placeholder={t`Count`}
        value={draw.count === 0 ? null : draw.count}
        onValueChange={(value) => onChange({ count: Math.min(500, Math.max(0, Math.round(value ?? 0))) })}
      />
      <span className="flex items-center gap-1 text-fg-3">
        ×
        <MarksInput
          className="h-control-sm w-16"
          value={draw.score}
          onChange={(score) => onChange({ score })}
          aria-label={t`Rule ${n}, score each`}
        />
      </span>
      <SupplyWords draw={draw} supply={supply} isPerCandidate={isPerCandidate} />
      <IconButton label={t`Remove rule ${n}`} className="ml-auto" onClick={onRemove}>
        <Trash2 size={16} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/** “choose 5 of 40”, red when there are too few, amber when everybody would get the same ones. */
function SupplyWords({ draw, supply, isPerCandidate }: { draw: Draw; supply: Supply; isPerCandidate: boolean }) {
  const locale = useFormatLocale()
  const found = supply.of(draw.draw_id)
  if (found?.supply == null) return null
  const wanted = formatNumber(locale, found.wanted)
  const all = formatNumber(locale, found.supply)
  const isShort = found.state === 'short' || supply.shortTogether?.draw_ids.includes(draw.draw_id) === true
  const isSame = found.state === 'everybody' && isPerCandidate
  const look = isShort ? 'text-vermilion' : isSame ? 'text-amber' : 'text-fg-3'
  return (
    <span role="status" className={`inline-flex items-center gap-1.5 text-caption ${look}`}>
      {isShort && <Mark name="cross" size={10} />}
      {isSame && <Mark name="triangle" size={10} />}
      {isSame ? (
        <Trans>
          choose {wanted} of {all}: everyone gets these
        </Trans>
      ) : found.state !== 'short' && isShort ? (
        <Trans>
          choose {wanted} of {all}: other rules draw from the same questions
        </Trans>
      ) : (
        <Trans>
          choose {wanted} of {all}
        </Trans>
      )}
    </span>
  )
}
