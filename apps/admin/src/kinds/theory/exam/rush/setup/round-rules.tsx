import { rushKind, rushLimits, rushTie } from '@beacon/api/kinds/theory/exam/rush'
import { Input, NumberInput, Segmented } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PointsInput, useTypedPoints } from '../../../../../parts/desk/points-input.tsx'
import { usePoints } from '../../../../../parts/contest/use-points.ts'
import { useKindWords, useTieWords } from '../rush-words.ts'
import { type DraftRound, ofKind, readRisks } from './draft.ts'

interface Props {
  round: DraftRound
  isFixed: boolean
  onChange: (round: DraftRound) => void
}

/** What a round gives and takes, and how long its clocks run. Only what its kind knows is asked for. */
export function RoundRules({ round, isFixed, onChange }: Props) {
  const { t } = useLingui()
  const kinds = useKindWords()
  const ties = useTieWords()
  const { kind } = round
  const isBuzz = kind === 'buzz'
  const set = (more: Partial<DraftRound>) => onChange({ ...round, ...more })
  const seconds = (name: 'answer_s' | 'buzz_s') => ({
    className: 'w-28',
    value: round[name],
    ...rushLimits[name],
    unit: t({ context: 'unit', message: 's' }),
    readOnly: isFixed,
    onValueChange: (value: number | null) => set({ [name]: value ?? Number.NaN }),
  })
  return (
    <div className="flex flex-col gap-3">
      <Field label={t({ context: 'rush', message: 'Kind' })} layout="stack">
        <Segmented
          value={kind}
          disabled={isFixed}
          onValueChange={(next) => onChange(ofKind(round, next))}
          options={rushKind.options.map((value) => ({ value, label: kinds[value] }))}
        />
      </Field>
      <Field
        label={t({ context: 'rush', message: 'Title' })}
        layout="stack"
        help={t({ context: 'rush', message: 'Empty = screens show the round type.' })}
      >
        <Input
          value={round.title}
          counter={rushLimits.title}
          readOnly={isFixed}
          onChange={(event) => set({ title: event.target.value.slice(0, rushLimits.title) })}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        {kind === 'risk' ? (
          <RisksField round={round} isFixed={isFixed} onChange={(risks) => set({ risks })} />
        ) : (
          <>
            <PointsField
              label={t({ context: 'rush', message: 'Right +' })}
              value={round.right}
              isFixed={isFixed}
              onChange={(right) => set({ right })}
            />
            <PointsField
              label={t({ context: 'rush', message: 'Wrong −' })}
              value={round.wrong}
              isFixed={isFixed}
              onChange={(wrong) => set({ wrong })}
            />
          </>
        )}
        {isBuzz && (
          <PointsField
            label={t({ context: 'rush', message: 'False start −' })}
            value={round.false_start}
            isFixed={isFixed}
            onChange={(false_start) => set({ false_start })}
          />
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Field label={t({ context: 'rush', message: 'Time to answer' })} layout="stack">
          <NumberInput {...seconds('answer_s')} />
        </Field>
        {isBuzz && (
          <Field label={t({ context: 'rush', message: 'Time to buzz' })} layout="stack">
            <NumberInput {...seconds('buzz_s')} />
          </Field>
        )}
      </div>
      {isBuzz && (
        <Field
          label={t({ context: 'rush', message: 'Tie' })}
          layout="stack"
          help={t({ context: 'rush', message: 'When two presses are too close for the clocks to separate.' })}
        >
          <Segmented
            value={round.tie}
            disabled={isFixed}
            onValueChange={(tie) => set({ tie })}
            options={rushTie.options.map((value) => ({ value, label: ties[value] }))}
          />
        </Field>
      )}
    </div>
  )
}

interface PointsProps {
  label: string
  value: number
  isFixed: boolean
  onChange: (hundredths: number) => void
}

function PointsField({ label, value, isFixed, onChange }: PointsProps) {
  const points = usePoints()
  const { scoreOf, problemOf } = useTypedPoints()
  const [typed, setTyped] = useState<number | null>(points.number(value))
  const change = (next: number | null) => {
    setTyped(next)
    onChange(next === null ? Number.NaN : (scoreOf(next) ?? Number.NaN))
  }
  return (
    <Field label={label} layout="stack" error={problemOf(typed)}>
      <PointsInput className="w-28" least={0} most={rushLimits.points} value={typed} readOnly={isFixed} onValueChange={change} />
    </Field>
  )
}

function RisksField({ round, isFixed, onChange }: { round: DraftRound; isFixed: boolean; onChange: (risks: number[]) => void }) {
  const { t } = useLingui()
  const points = usePoints()
  const [text, setText] = useState(() => round.risks.map(points.number).join(', '))
  const isWrong = readRisks(text) === null
  const change = (next: string) => {
    setText(next)
    onChange(readRisks(next) ?? [])
  }
  return (
    <Field
      label={t({ context: 'rush', message: 'Values to choose from' })}
      layout="stack"
      help={t({ context: 'rush', message: 'Right earns the value, wrong costs it.' })}
      error={isWrong ? t({ context: 'rush', message: 'Enter up to five whole numbers, e.g. 10, 20, 30.' }) : undefined}
    >
      <Input className="w-60" value={text} readOnly={isFixed} onChange={(event) => change(event.target.value)} />
    </Field>
  )
}
