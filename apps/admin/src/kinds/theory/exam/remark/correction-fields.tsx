import type { RemarkQuestion } from '@beacon/api/kinds/theory/remark'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Checkbox, Select } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useKindWords } from './use-kind-words.ts'
import { SectionRule } from './section-rule.tsx'
import { type Chosen, type Given, kindsOf } from './remark-query.ts'

interface Props {
  question: RemarkQuestion
  given: Given
  chosen: Chosen
  onChosen: (chosen: Chosen) => void
}

/** What is to hold for a question: its kind, and what that needs. */
export function CorrectionFields({ question, given, chosen, onChosen }: Props) {
  const { t } = useLingui()
  const words = useKindWords()
  return (
    <>
      <Field label={t({ context: 'exam', message: 'Correction' })}>
        <Select
          value={chosen.kind}
          options={kindsOf(question).map((kind) => ({ value: kind, label: words[kind] }))}
          onValueChange={(next) => {
            const kind = kindsOf(question).find((one) => one === next)
            if (kind !== undefined) onChosen({ ...chosen, kind })
          }}
        />
      </Field>
      {chosen.kind === 'key' && <Options question={question} given={given} chosen={chosen} onChosen={onChosen} />}
      {chosen.kind === 'accept' && <Texts question={question} given={given} chosen={chosen} onChosen={onChosen} />}
      {chosen.kind === 'full' && (
        <p className="text-fg-2">
          <Trans context="exam">Every submitted paper gets full marks for this question, answered or not.</Trans>
        </p>
      )}
      {chosen.kind === 'rule' && <SectionRule question={question} chosen={chosen} onChosen={onChosen} />}
      {chosen.kind === 'spread' && (
        <p className="text-fg-2">
          <Trans context="exam">
            This question no longer counts. Its marks are shared among the other automatically marked questions, so the total is unchanged.
            Manual marks are kept.
          </Trans>
        </p>
      )}
      {chosen.kind === 'cancel' && (
        <p className="text-fg-2">
          <Trans context="exam">This question no longer counts and the total is reduced. The pass score is unchanged.</Trans>
        </p>
      )}
    </>
  )
}

const toggled = (list: readonly string[], value: string, isOn: boolean): string[] =>
  isOn ? [...list, value] : list.filter((one) => one !== value)

function Options({ question, given, chosen, onChosen }: Props) {
  const { t } = useLingui()
  const isMultiple = question.question_type === 'multiple'
  const word = (id: string, text: string) => {
    if (question.question_type !== 'truefalse') return text
    return id === 'true' ? t({ context: 'theory', message: 'True' }) : t({ context: 'theory', message: 'False' })
  }
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1 text-fg-2">
        {isMultiple
          ? t({ context: 'exam', message: 'Correct options' })
          : t({ context: 'exam', message: 'Correct options. If several are selected, any one of them is accepted.' })}
      </legend>
      {given.options.map(({ option_id, text, count }) => (
        <div key={option_id} className="flex items-baseline justify-between gap-4">
          <Checkbox
            checked={chosen.key.includes(option_id)}
            onCheckedChange={(isOn) => onChosen({ ...chosen, key: toggled(chosen.key, option_id, isOn) })}
          >
            {word(option_id, text)}
          </Checkbox>
          <Count count={count} of={given.papers} />
        </div>
      ))}
    </fieldset>
  )
}

function Texts({ given, chosen, onChosen }: Props) {
  const { t } = useLingui()
  const { blanks, papers } = given
  const setBlank = (index: number, texts: readonly string[]) =>
    onChosen({ ...chosen, texts: blanks.map((_, at) => (at === index ? texts : (chosen.texts[at] ?? []))) })
  return (
    <div className="flex flex-col gap-3">
      {blanks.map(({ accepted, given: texts }, index) => {
        const n = index + 1
        const own = chosen.texts[index] ?? []
        const words = accepted.join(' / ')
        const open = texts.filter(({ text, is_right }) => !is_right || own.includes(text))
        return (
          <fieldset key={n} className="flex flex-col gap-1.5">
            <legend className="mb-1 text-fg-2">
              {t({ context: 'exam', message: `Blank ${n}` })}{' '}
              <span className="text-fg-3">{t({ context: 'exam', message: `accepts ${words}` })}</span>
            </legend>
            {open.length === 0 && (
              <p className="text-fg-3">
                <Trans context="exam">No other answers.</Trans>
              </p>
            )}
            {open.map(({ text, count }) => (
              <div key={text} className="flex items-baseline justify-between gap-4">
                <Checkbox checked={own.includes(text)} onCheckedChange={(isOn) => setBlank(index, toggled(own, text, isOn))}>
                  <span className="break-all">{text}</span>
                </Checkbox>
                <Count count={count} of={papers} />
              </div>
            ))}
          </fieldset>
        )
      })}
    </div>
  )
}

/** How many papers say it. */
function Count({ count, of }: { count: number; of: number }) {
  const all = formatNumber(useFormatLocale(), of)
  return <span className="shrink-0 text-fg-3">{plural(count, { one: `# of ${all}`, other: `# of ${all}` })}</span>
}
