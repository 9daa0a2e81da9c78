import type { TheoryRow } from '@beacon/api/kinds/theory/question'
import { rushLimits } from '@beacon/api/kinds/theory/exam/rush'
import { Button, IconButton } from '@beacon/ui/controls'
import { Section } from '@beacon/ui/layout'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useState } from 'react'
import { useTypeWords } from '../../../bank/words.ts'
import { useKindWords } from '../rush-words.ts'
import { DrawQuestions } from './draw-questions.tsx'
import { type DraftQuestion, type DraftRound, moved } from './draft.ts'
import { PickQuestions } from './pick-questions.tsx'
import { RoundRules } from './round-rules.tsx'

interface Props {
  exam_id: string
  round: DraftRound
  place: number
  isLast: boolean
  isFixed: boolean
  /** Questions of all rounds. */
  held: ReadonlySet<string>
  onChange: (round: DraftRound) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

const placedOf = ({ resource_id, name, question_type }: TheoryRow): DraftQuestion => ({
  question_id: resource_id,
  version_id: null,
  name,
  stem: name,
  question_type,
  is_outdated: false,
})

/** A round: its rules and its questions in order. */
export function RoundPart({ exam_id, round, place, isLast, isFixed, held, onChange, onMove, onRemove }: Props) {
  const { t } = useLingui()
  const kinds = useKindWords()
  const [asked, setAsked] = useState<'pick' | 'draw' | null>(null)
  const { questions } = round
  const room = rushLimits.questions - questions.length
  const add = (more: readonly DraftQuestion[]) => onChange({ ...round, questions: [...questions, ...more].slice(0, rushLimits.questions) })
  return (
    <Section
      level={3}
      title={
        <>
          <Trans context="rush">Round {place}</Trans> · {round.title === '' ? kinds[round.kind] : round.title}
        </>
      }
      note={plural(questions.length, { one: '# question', other: '# questions' })}
      actions={
        !isFixed && (
          <>
            <IconButton
              size="sm"
              label={t({ context: 'rush', message: `Move round ${place} up` })}
              disabled={place === 1}
              onClick={() => onMove(-1)}
            >
              <ArrowUp size={14} aria-hidden="true" />
            </IconButton>
            <IconButton
              size="sm"
              label={t({ context: 'rush', message: `Move round ${place} down` })}
              disabled={isLast}
              onClick={() => onMove(1)}
            >
              <ArrowDown size={14} aria-hidden="true" />
            </IconButton>
            <IconButton size="sm" label={t({ context: 'rush', message: `Remove round ${place}` })} onClick={onRemove}>
              <X size={14} aria-hidden="true" />
            </IconButton>
          </>
        )
      }
    >
      <div className="grid gap-6 xl:grid-cols-[minmax(0,480px)_minmax(0,1fr)]">
        <RoundRules round={round} isFixed={isFixed} onChange={onChange} />
        <div className="min-w-0">
          <QuestionList questions={questions} isFixed={isFixed} onChange={(next) => onChange({ ...round, questions: next })} />
          {!isFixed && (
            <div className="mt-2 flex gap-2">
              <Button size="sm" disabled={room <= 0} onClick={() => setAsked('pick')}>
                <Trans context="rush">Choose questions…</Trans>
              </Button>
              <Button size="sm" disabled={room <= 0} onClick={() => setAsked('draw')}>
                <Trans context="rush">Draw questions…</Trans>
              </Button>
            </div>
          )}
        </div>
      </div>
      {asked === 'pick' && <PickQuestions held={held} onAdd={(rows) => add(rows.map(placedOf))} onClose={() => setAsked(null)} />}
      {asked === 'draw' && (
        <DrawQuestions
          exam_id={exam_id}
          kind={round.kind}
          held={held}
          most={room}
          onAdd={(drawn) => add(drawn.map((one) => ({ ...one, version_id: null, is_outdated: false })))}
          onClose={() => setAsked(null)}
        />
      )}
    </Section>
  )
}

interface ListProps {
  questions: readonly DraftQuestion[]
  isFixed: boolean
  onChange: (questions: DraftQuestion[]) => void
}

function QuestionList({ questions, isFixed, onChange }: ListProps) {
  const { t } = useLingui()
  const types = useTypeWords()
  if (questions.length === 0)
    return (
      <p className="text-fg-3">
        <Trans context="rush">No questions in this round yet.</Trans>
      </p>
    )
  const put = (at: number, question: DraftQuestion) => onChange(questions.map((one, index) => (index === at ? question : one)))
  return (
    <ol className="border-t border-rule">
      {questions.map((question, at) => {
        const { question_id, name, question_type, is_outdated } = question
        const number = at + 1
        return (
          <li key={question_id} className="flex min-h-9 items-center gap-2 border-b border-rule-2">
            <span className="w-6 shrink-0 text-right font-mono text-fg-3">{number}</span>
            <span className="min-w-0 flex-1 truncate text-fg" title={name}>
              {name}
            </span>
            <span className="shrink-0 text-caption text-fg-3">{types[question_type]}</span>
            {!isFixed && (
              <>
                {is_outdated && (
                  <Button size="sm" look="quiet" onClick={() => put(at, { ...question, version_id: null, is_outdated: false })}>
                    <Trans context="rush">Use the newest version</Trans>
                  </Button>
                )}
                <IconButton
                  size="sm"
                  label={t({ context: 'rush', message: `Move question ${number} up` })}
                  disabled={at === 0}
                  onClick={() => onChange(moved(questions, at, -1))}
                >
                  <ArrowUp size={14} aria-hidden="true" />
                </IconButton>
                <IconButton
                  size="sm"
                  label={t({ context: 'rush', message: `Move question ${number} down` })}
                  disabled={number === questions.length}
                  onClick={() => onChange(moved(questions, at, 1))}
                >
                  <ArrowDown size={14} aria-hidden="true" />
                </IconButton>
                <IconButton
                  size="sm"
                  label={t({ context: 'rush', message: `Remove question ${number}` })}
                  onClick={() => onChange(questions.filter((_, index) => index !== at))}
                >
                  <X size={14} aria-hidden="true" />
                </IconButton>
              </>
            )}
          </li>
        )
      })}
    </ol>
  )
}
