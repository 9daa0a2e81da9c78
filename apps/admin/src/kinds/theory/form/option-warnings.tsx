import { call } from '@beacon/api/client'
import { optionLetter, theoryQuestion } from '@beacon/api/kinds/theory/question'
import { type OptionRepair, repairOptions, sequentialOptions } from '@beacon/engine/theory'
import { Button } from '@beacon/ui/controls'
import { Mark } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useFormFacts } from '../../../parts/question-form/form-facts.ts'
import { useLater } from '../../../parts/question-form/later.ts'
import { theoryHref } from '../bank/hrefs.ts'
import type { TheoryInput } from './model.ts'

export function WarningLine({ children }: { children: ReactNode }) {
  return (
    <li className="flex items-baseline gap-2 text-caption text-amber">
      <Mark name="triangle" size={10} />
      <span className="min-w-0">{children}</span>
    </li>
  )
}

/** Options that mislead once they are shuffled, each with what would mend it. */
export function SequentialWarnings({ values }: { values: TheoryInput }) {
  const { t } = useLingui()
  const { setValue, setFocus } = useFormContext<TheoryInput>()
  const { options = [], fixed_order = false, question_type } = values
  if (question_type !== 'single' && question_type !== 'multiple') return null
  const question = { options: options.map((one) => ({ ...one, pinned: one.pinned ?? false })), fixed_order }
  const mend = (option_id: string, repair: OptionRepair) => {
    const mended = repairOptions(question, option_id, repair)
    setValue('options', [...mended.options], { shouldDirty: true })
    setValue('fixed_order', mended.fixed_order, { shouldDirty: true })
  }
  const words: Readonly<Record<OptionRepair, string>> = {
    pin_last: t`Pin last`,
    fix_order: t`Keep option order`,
    reword: t`Reword`,
  }
  return sequentialOptions(question).map(({ option_id, repairs }) => {
    const index = options.findIndex((one) => one.option_id === option_id)
    const letter = optionLetter(index)
    const text = options[index]?.text ?? ''
    return (
      <WarningLine key={option_id}>
        <Trans>
          Option {letter} “{text}” refers to the order or to other options. It misleads when options are shuffled.
        </Trans>{' '}
        {repairs.map((repair) => (
          <Button
            key={repair}
            size="sm"
            look="quiet"
            // The author alone rewords, in the option itself.
            onClick={() => (repair === 'reword' ? setFocus(`options.${index}.text`) : mend(option_id, repair))}
          >
            {words[repair]}
          </Button>
        ))}
      </WarningLine>
    )
  })
}

/** Another question of the bank asks the same with the same options. */
export function SameQuestion() {
  const { resource_id } = useFormFacts()
  const [stem, options = [], key = []] = useWatch<TheoryInput, ['stem', 'options', 'key']>({ name: ['stem', 'options', 'key'] })
  const written = options.filter(({ text }) => text.trim() !== '')
  const right = written.filter(({ option_id }) => key.includes(option_id)).map(({ text }) => text)
  const asked = useLater(JSON.stringify({ stem, options: written.map(({ text }) => text), key: right }))
  const { data } = useQuery({
    queryKey: ['theory question twice', resource_id, asked],
    queryFn: () => {
      // Checked: written two lines above.
      const body = JSON.parse(asked) as { stem: string; options: string[]; key: string[] }
      return call(theoryQuestion.check, { body: { ...body, ...(resource_id === null ? {} : { resource_id }) } })
    },
    enabled: stem.trim() !== '' && stem.length <= 20_000,
    staleTime: 60_000,
  })
  return (data?.same ?? []).slice(0, 3).map(({ resource_id: id, number, has_other_key }) => (
    <WarningLine key={id}>
      <Trans>
        Duplicate of{' '}
        <Link {...theoryHref(id)} className="font-mono hover:underline">
          {number}
        </Link>
      </Trans>
      {has_other_key === true && (
        <span className="text-vermilion">
          <Trans>, with a different answer</Trans>
        </span>
      )}
    </WarningLine>
  ))
}
