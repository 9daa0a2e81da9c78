import { optionLetter, theoryWarnings } from '@beacon/api/kinds/theory/question'
import { blindGuess } from '@beacon/engine/theory'
import { formatPercent, useFormatLocale } from '@beacon/i18n'
import { Segmented } from '@beacon/ui/controls'
import { late } from '@beacon/ui/late'
import { Skeleton } from '@beacon/ui/feedback'
import { Section } from '@beacon/ui/layout'
import { Mark, type Theme, ThemeScope } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { formatMarks, useRuleWords, useTypeWords, useWarningWords } from '../bank/words.ts'
import type { TheoryInput } from './model.ts'
import { SameQuestion, SequentialWarnings, WarningLine } from './option-warnings.tsx'
import type { Lang } from './stem-fields.tsx'

const Markdown = late(async () => (await import('@beacon/ui/markdown')).Markdown)

/** The question as a candidate meets it, while it is typed: in either language, either theme, and as wide as a phone. */
export function CandidatePreview() {
  const { t } = useLingui()
  const ui = useFormatLocale()
  const { control } = useFormContext<TheoryInput>()
  // Checked: the form holds every field from its first values on.
  const values = useWatch({ control }) as TheoryInput
  const [locale, setLocale] = useState<Lang>(ui)
  const [theme, setTheme] = useState<Theme>(() => (document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark'))
  const [width, setWidth] = useState<'wide' | 'phone'>('wide')
  return (
    <Section first title={<Trans>What candidates see</Trans>}>
      <div className="mb-3 flex flex-wrap gap-2">
        <Segmented
          size="sm"
          aria-label={t`Language`}
          value={locale}
          onValueChange={setLocale}
          options={[
            { value: 'en', label: 'English' },
            { value: 'zh', label: '中文' },
          ]}
        />
        <Segmented
          size="sm"
          aria-label={t`Theme`}
          value={theme}
          onValueChange={setTheme}
          options={[
            { value: 'dark', label: t`Dark` },
            { value: 'light', label: t`Light` },
          ]}
        />
        <Segmented
          size="sm"
          aria-label={t`Width`}
          value={width}
          onValueChange={setWidth}
          options={[
            { value: 'wide', label: t`Wide` },
            { value: 'phone', label: t({ message: 'Phone', context: 'theory' }) },
          ]}
        />
      </div>
      <ThemeScope theme={theme}>
        <div className={width === 'phone' ? 'max-w-[360px]' : undefined}>
          <CandidatePanel values={values} locale={locale} />
        </div>
      </ThemeScope>
      <GuessLine values={values} />
      <Warnings values={values} />
    </Section>
  )
}

function CandidatePanel({ values, locale }: { values: TheoryInput; locale: Lang }) {
  const { t } = useLingui()
  const ui = useFormatLocale()
  const types = useTypeWords()
  const { question_type = 'single', lang = 'zh', options = [], translations = {}, score } = values
  const other = locale === lang ? undefined : translations[locale]
  const stem = (other?.stem || values.stem).replaceAll(/\{\{(\d{1,2})\}\}/gu, ' ＿＿($1)＿＿ ')
  const textOf = (option: { option_id: string; text: string }) =>
    other?.options?.find(({ option_id }) => option_id === option.option_id)?.text || option.text
  const choices =
    question_type === 'truefalse'
      ? [t({ context: 'theory', message: 'True' }), t({ context: 'theory', message: 'False' })]
      : question_type === 'single' || question_type === 'multiple'
        ? options.map((option, index) => `${optionLetter(index)}. ${textOf(option)}`)
        : []
  return (
    <div lang={other === undefined ? lang : locale} className="rounded-panel border border-rule bg-ink-1 p-4 text-body text-fg-2">
      <p className="mb-2 flex justify-between text-caption text-fg-3">
        <span>{types[question_type]}</span>
        <span className="font-mono text-amber">{formatMarks(ui, score)}</span>
      </p>
      <Suspense fallback={<Skeleton width="80%" />}>
        <Markdown>{stem}</Markdown>
      </Suspense>
      {choices.length > 0 && (
        <ul className="mt-3 flex flex-col gap-2">
          {choices.map((text, index) => (
            <li key={index} className="flex items-start gap-2 rounded-control border border-rule-2 px-3 py-2">
              <Mark name={question_type === 'multiple' ? 'half' : 'ring'} size={12} className="mt-1 shrink-0" />
              <span className="min-w-0 break-words">{text}</span>
            </li>
          ))}
        </ul>
      )}
      {question_type === 'short' && <div className="mt-3 h-24 rounded-control border border-dashed border-control" />}
    </div>
  )
}

/** What somebody earns who ticks blindly, under the rule that the question proposes. */
function GuessLine({ values }: { values: TheoryInput }) {
  const rules = useRuleWords()
  const { question_type, options = [], key = [], score, partial_rule, partial_marks } = values
  if (question_type === 'completion' || question_type === 'short' || question_type === undefined || key.length === 0) return null
  const option_ids = question_type === 'truefalse' ? ['true', 'false'] : options.map(({ option_id }) => option_id)
  const rule = partial_rule ?? 'strict'
  const share = blindGuess({ type: question_type, option_ids, key }, { partial_rule: rule, fixed_marks: partial_marks ?? 0 }, score)
  const percent = formatPercent(share, 1)
  return (
    <p className="mt-2 text-caption text-fg-3">
      {question_type === 'multiple' ? (
        <Trans>
          Random guessing scores {percent} ({rules[rule]})
        </Trans>
      ) : (
        <Trans>Random guessing scores {percent}</Trans>
      )}
    </p>
  )
}

/** What is allowed and mostly a mistake. */
function Warnings({ values }: { values: TheoryInput }) {
  const words = useWarningWords()
  const { question_type = 'single', lang = 'zh', options = [], key = [], rubric = [] } = values
  const blanks = (values.blanks ?? []).map(({ kind = 'exact', accepted, case_sensitive = false, score }) => ({
    kind,
    accepted,
    case_sensitive,
    score,
  }))
  const found = theoryWarnings({
    question_type,
    lang,
    stem: values.stem,
    options,
    key,
    blanks,
    order_free: values.order_free ?? false,
    reference_answer: '',
    rubric,
    score: values.score,
    partial_rule: null,
    partial_marks: null,
    translations: {},
  })
  return (
    <ul className="mt-2 flex flex-col gap-1">
      <SequentialWarnings values={values} />
      <SameQuestion />
      {found.map((warning, index) => (
        <WarningLine key={index}>{words(warning)}</WarningLine>
      ))}
    </ul>
  )
}
