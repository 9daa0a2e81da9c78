import { call } from '@beacon/api/client'
import type { Reply } from '@beacon/api/endpoint'
import { optionLetter, theoryQuestion, type TheoryDetail } from '@beacon/api/kinds/theory/question'
import { useErrorWords } from '@beacon/auth/call'
import { useFormatLocale } from '@beacon/i18n'
import { Button, Checkbox, Input, RadioGroup, Textarea } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Section } from '@beacon/ui/layout'
import { Mark } from '@beacon/ui/theme'
import { useRun } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshTheory } from '../bank/queries.ts'
import { formatMarks, useRuleWords } from '../bank/words.ts'

type Judged = Reply<typeof theoryQuestion.try>
interface Answer {
  chosen: string[]
  blanks: string[]
  text: string
}

/** Answers the stored question as a candidate does, judged at once by every rule that a section may choose. */
export function TryPanel({ detail }: { detail: TheoryDetail }) {
  const words = useErrorWords()
  const client = useQueryClient()
  const [answer, setAnswer] = useState<Answer>({ chosen: [], blanks: [], text: '' })
  const [judged, setJudged] = useState<Judged | null>(null)
  const { isBusy, failure, start } = useRun(words)
  const submit = () =>
    start(async () => {
      // A blank that was not touched is an empty answer.
      const blanks = detail.blanks.map((_blank, index) => answer.blanks[index] ?? '')
      setJudged(await call(theoryQuestion.try, { params: { resource_id: detail.resource_id }, body: { ...answer, blanks } }))
      await refreshTheory(client)
    })
  return (
    <Section id="try" title={<Trans>Try as candidate</Trans>}>
      {/* No form: this stands inside the form of the question. */}
      <div className="flex flex-col gap-3">
        <AnswerFields detail={detail} answer={answer} onChange={setAnswer} />
        <Button className="self-start" saving={isBusy} onClick={() => void submit()}>
          <Trans>Check answer</Trans>
        </Button>
      </div>
      {failure !== null && <p className="mt-2 text-vermilion">{failure}</p>}
      {judged !== null && <Verdict judged={judged} />}
    </Section>
  )
}

function AnswerFields({ detail, answer, onChange }: { detail: TheoryDetail; answer: Answer; onChange: (answer: Answer) => void }) {
  const { t } = useLingui()
  const { question_type, options, blanks, answer_length_max } = detail
  const choices = options.map(({ option_id, text }, index) => ({ value: option_id, label: `${optionLetter(index)}. ${text}` }))
  const truths = [
    { value: 'true', label: t({ context: 'theory', message: 'True' }) },
    { value: 'false', label: t({ context: 'theory', message: 'False' }) },
  ]
  if (question_type === 'multiple')
    return choices.map(({ value, label }) => (
      <Checkbox
        key={value}
        checked={answer.chosen.includes(value)}
        onCheckedChange={(on) =>
          onChange({ ...answer, chosen: on ? [...answer.chosen, value] : answer.chosen.filter((one) => one !== value) })
        }
      >
        {label}
      </Checkbox>
    ))
  if (question_type === 'single' || question_type === 'truefalse')
    return (
      <RadioGroup
        aria-label={t({ message: 'Answer', context: 'theory' })}
        value={answer.chosen[0] ?? ''}
        onValueChange={(value) => onChange({ ...answer, chosen: [value] })}
        options={question_type === 'single' ? choices : truths}
      />
    )
  if (question_type === 'completion')
    return blanks.map((_blank, index) => {
      const n = index + 1
      const put = (text: string) =>
        onChange({ ...answer, blanks: blanks.map((_one, at) => (at === index ? text : (answer.blanks[at] ?? ''))) })
      return (
        <Field key={n} label={t`Blank ${n}`} layout="stack">
          <Input
            value={answer.blanks[index] ?? ''}
            onChange={(event) => put(event.target.value)}
            // Enter would save the question, whose form this stands in.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        </Field>
      )
    })
  return (
    <Field label={t({ message: 'Answer', context: 'theory' })} layout="stack">
      <Textarea
        rows={4}
        counter={answer_length_max}
        value={answer.text}
        onChange={(event) => onChange({ ...answer, text: event.target.value })}
      />
    </Field>
  )
}

/** Marks by rule, blanks that are right, and what the test came to. */
function Verdict({ judged: { marks, score, blanks, test_result } }: { judged: Judged }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const rules = useRuleWords()
  const most = formatMarks(locale, score)
  return (
    <div role="status" className="mt-3">
      {marks.length === 0 && (
        <p className="text-fg-2">
          <Trans>People mark this answer.</Trans>
        </p>
      )}
      <dl className="grid grid-cols-[1fr_auto] gap-x-4">
        {marks.map(({ rule, marks: earned }) => (
          <div key={rule ?? 'only'} className="contents">
            <dt className="text-fg-2">{rule === null ? <Trans>Marks</Trans> : rules[rule]}</dt>
            <dd className={`font-mono text-mono ${earned === score ? 'text-jade' : 'text-fg'}`}>
              {formatMarks(locale, earned)} / {most}
            </dd>
          </div>
        ))}
      </dl>
      {blanks.map((isRight, index) => (
        <p key={index} className={`flex items-center gap-2 text-caption ${isRight ? 'text-jade' : 'text-vermilion'}`}>
          <Mark name={isRight ? 'check' : 'cross'} size={10} />
          <span>{isRight ? t`Blank ${index + 1} is right` : t`Blank ${index + 1} is wrong`}</span>
        </p>
      ))}
      {test_result === null && (
        <p className="text-caption text-fg-3">
          <Trans>No answer was given, so no test was recorded.</Trans>
        </p>
      )}
    </div>
  )
}
