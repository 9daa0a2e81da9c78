import { call, hasNothing } from '@beacon/api/client'
import { erratum as contract, erratumLimits, type ErratumQuestion } from '@beacon/api/kinds/theory/exam/erratum'
import { query } from '@beacon/api/query'
import { LoadFailed } from '@beacon/auth/call'
import { useFormatLocale } from '@beacon/i18n'
import { Checkbox, Select, Textarea } from '@beacon/ui/controls'
import { Banner, Loading } from '@beacon/ui/feedback'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionForm } from '../../../../parts/contest-clock/action-form.tsx'
import { beginningOf } from '../marking/marking-query.ts'
import { useExamCall } from '../use-exam-call.ts'
import { ErrataLog } from './errata-log.tsx'
import { namesNumber } from './names-number.ts'

interface Props {
  exam_id: string
  onClose: () => void
}

/** Writes, changes or withdraws what candidates read above a question of the frozen paper. */
export function ErrataDialog({ exam_id, onClose }: Props) {
  const { t } = useLingui()
  const lang = useFormatLocale()
  const list = useQuery({ ...query(contract.questions, { params: { exam_id }, query: { lang } }), staleTime: 0, gcTime: 0 })
  const run = useExamCall()
  const [chosen, setChosen] = useState<ErratumQuestion | null>(null)
  const [text, setText] = useState('')
  const [isGone, setGone] = useState(false)
  const choose = (question: ErratumQuestion | null) => {
    setChosen(question)
    setText(question?.erratum?.text ?? '')
    setGone(false)
  }
  const written = text.trim()
  const before = chosen?.erratum?.text ?? null
  const isNew = written !== '' && [...written].length <= erratumLimits.text && written !== before
  const send = async () => {
    if (chosen === null) return
    const params = { exam_id, question_id: chosen.question_id }
    await run(
      () => call(contract.write, { params, body: { text: isGone ? null : written } }),
      () => (isGone ? t({ context: 'exam', message: 'Erratum withdrawn' }) : t({ context: 'exam', message: 'Erratum published' })),
    )
  }
  return (
    <ActionForm
      size="lg"
      title={t({ context: 'exam', message: 'Erratum' })}
      body={t({
        context: 'exam',
        message: 'Shown above the question within 35 s and in the review. The paper itself is not changed.',
      })}
      action={isGone ? t({ context: 'exam', message: 'Withdraw erratum' }) : t({ context: 'exam', message: 'Publish erratum' })}
      isReady={chosen !== null && (isGone || isNew)}
      onRun={send}
      onClose={onClose}
    >
      {list.isPending && (
        <Loading>
          <Trans context="exam">Questions</Trans>
        </Loading>
      )}
      {hasNothing(list) && <LoadFailed title={t({ context: 'exam', message: 'Questions could not be loaded' })} query={list} />}
      {list.data !== undefined && (
        <Field label={t({ context: 'exam', message: 'Question' })} required>
          <Select
            value={chosen?.question_id ?? ''}
            placeholder={t({ context: 'exam', message: 'Choose a question' })}
            options={list.data.items.map(({ question_id, place, section, stem }) => ({
              value: question_id,
              label: `${section} · ${place} · ${beginningOf(stem)}`,
            }))}
            onValueChange={(id) => choose(list.data.items.find(({ question_id }) => question_id === id) ?? null)}
          />
        </Field>
      )}
      {chosen !== null && !isGone && (
        <Field label={t({ context: 'exam', message: 'Erratum' })} required layout="stack">
          <Textarea rows={3} value={text} counter={erratumLimits.text} onChange={(event) => setText(event.target.value)} />
        </Field>
      )}
      {chosen !== null && !isGone && namesNumber(text) && (
        <Banner boxed tone="warning" title={t({ context: 'exam', message: 'The text refers to a question by number.' })}>
          <Trans context="exam">Question numbers differ between candidates. Refer to “this question” instead.</Trans>
        </Banner>
      )}
      {before !== null && (
        <Checkbox checked={isGone} onCheckedChange={setGone}>
          <Trans context="exam">Withdraw the erratum of this question</Trans>
        </Checkbox>
      )}
      {chosen === null && list.data !== undefined && <ErrataLog items={list.data.items} />}
    </ActionForm>
  )
}
