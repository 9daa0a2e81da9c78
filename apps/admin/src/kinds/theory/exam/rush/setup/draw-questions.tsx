import { call } from '@beacon/api/client'
import type { Reply } from '@beacon/api/endpoint'
import { questionType, type QuestionType } from '@beacon/api/kinds/theory/question'
import { rush, type RushKind } from '@beacon/api/kinds/theory/exam/rush'
import { difficulty as difficultyField } from '@beacon/api/bank/question'
import { Checkbox, NumberInput, Select } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Field } from '@beacon/ui/form'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ActionForm } from '../../../../../parts/contest-clock/action-form.tsx'
import { useDifficultyWords } from '../../../../../parts/question-form/words.ts'
import { useTheoryDirections } from '../../../bank/queries.ts'
import { useTypeWords } from '../../../bank/words.ts'

interface Props {
  exam_id: string
  kind: RushKind
  /** Questions of all rounds, which are not drawn again. */
  held: ReadonlySet<string>
  /** How many more the round takes. */
  most: number
  onAdd: (drawn: Reply<typeof rush.draw>['items']) => void
  onClose: () => void
}

type Difficulty = (typeof difficultyField.options)[number]

const any = '*'
const usual = 10

/** Questions by chance, added at the end of the round; what does not fit is removed there, or drawn again. */
export function DrawQuestions({ exam_id, kind, held, most, onAdd, onClose }: Props) {
  const { t } = useLingui()
  const toast = useToast()
  const difficulties = useDifficultyWords()
  const directions = useTheoryDirections()
  const [types, setTypes] = useState<QuestionType[]>(['single', 'truefalse'])
  const [direction, setDirection] = useState(any)
  const [difficulty, setDifficulty] = useState<Difficulty | null>(null)
  const [count, setCount] = useState<number | null>(Math.min(usual, most))
  const anyOption = { value: any, label: t`any` }
  const draw = async () => {
    const wanted = { kind, question_types: types, direction_id: direction === any ? null : direction, difficulty, count: count ?? 0 }
    const { items } = await call(rush.draw, { params: { exam_id }, body: { ...wanted, without: [...held] } })
    onAdd(items)
    const added = plural(items.length, { one: '# question drawn', other: '# questions drawn' })
    const isShort = items.length < wanted.count
    toast.done({ title: added, ...(isShort ? { body: t({ context: 'rush', message: 'Not enough matching questions.' }) } : {}) })
  }
  return (
    <ActionForm
      title={t({ context: 'rush', message: 'Draw questions' })}
      body={t({ context: 'rush', message: 'Random, skipping questions already in this rush. At most one per enemy group.' })}
      action={t({ context: 'rush', message: 'Draw' })}
      isReady={types.length > 0 && count !== null && count >= 1 && count <= most}
      onRun={draw}
      onClose={onClose}
    >
      <TypesField types={types} onChange={setTypes} />
      <Field label={t`Category`}>
        <Select value={direction} onValueChange={setDirection} options={[anyOption, ...directions.options]} />
      </Field>
      <Field label={t`Difficulty`}>
        <Select
          value={difficulty ?? any}
          onValueChange={(value) => setDifficulty(difficultyField.options.find((one) => one === value) ?? null)}
          options={[anyOption, ...difficultyField.options.map((value) => ({ value, label: difficulties[value] }))]}
        />
      </Field>
      <Field label={t({ context: 'rush', message: 'Questions' })}>
        <NumberInput className="w-24" min={1} max={most} value={count} onValueChange={setCount} />
      </Field>
    </ActionForm>
  )
}

function TypesField({ types, onChange }: { types: readonly QuestionType[]; onChange: (types: QuestionType[]) => void }) {
  const { t } = useLingui()
  const words = useTypeWords()
  return (
    <Field label={t({ message: 'Type', context: 'theory' })} layout="stack">
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        {questionType.options.map((type) => (
          <Checkbox
            key={type}
            checked={types.includes(type)}
            onCheckedChange={(isOn) => onChange(isOn ? [...types, type] : types.filter((one) => one !== type))}
          >
            {words[type]}
          </Checkbox>
        ))}
      </div>
    </Field>
  )
}
