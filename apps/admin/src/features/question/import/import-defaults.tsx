import type { ImportItem } from '@beacon/api/bank/package'
import { NumberInput } from '@beacon/ui/controls'
import { Combobox, Field } from '@beacon/ui/form'
import { Section } from '@beacon/ui/layout'
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { useDirectionsQuery } from '../../../parts/question-access/queries.ts'
import { directionKeyOf } from './direction-key.ts'
import { type Choice, lacksCategory, lacksScore } from './plan.ts'

interface Props {
  items: readonly ImportItem[]
  choice: Choice
  onChoice: (choice: Choice) => void
}

/** What stands in where challenges say nothing; nothing is shown where all of them say it. */
export function ImportDefaults({ items, choice, onChoice }: Props) {
  const withoutScore = items.filter(lacksScore).length
  const withoutCategory = items.filter(lacksCategory).length
  if (withoutScore + withoutCategory === 0) return null
  return (
    <Section title={<Trans>Defaults</Trans>}>
      <div className="flex max-w-[720px] flex-wrap gap-x-8 gap-y-3 pb-3">
        {withoutScore > 0 && (
          <Field
            layout="stack"
            label={<Trans>Default score</Trans>}
            help={<Plural value={withoutScore} one="# challenge has no score." other="# challenges have no score." />}
          >
            <NumberInput
              className="w-40"
              min={0}
              max={100_000}
              value={choice.default_score}
              onValueChange={(default_score) => onChoice({ ...choice, default_score })}
            />
          </Field>
        )}
        {withoutCategory > 0 && <DefaultCategory count={withoutCategory} choice={choice} onChoice={onChoice} />}
      </div>
    </Section>
  )
}

function DefaultCategory({ count, choice, onChoice }: Omit<Props, 'items'> & { count: number }) {
  const { i18n } = useLingui()
  const known = useQuery(useDirectionsQuery())
  const rows = known.data?.items ?? []
  const own = choice.default_category
  const options = rows.map((row) => ({ value: row.key, label: i18n.locale === 'zh' ? row.name_zh : row.name_en, note: row.key }))
  const isNew = own !== null && rows.every(({ key }) => key !== own)
  return (
    <Field
      layout="stack"
      label={<Trans>Default category</Trans>}
      help={
        <Plural
          value={count}
          one="# challenge has none; without a default it takes the name of its folder."
          other="# challenges have none; without a default they take the names of their folders."
        />
      }
    >
      <Combobox
        className="w-60"
        value={own}
        loading={known.isPending}
        options={isNew ? [...options, { value: own, label: own }] : options}
        onValueChange={(default_category) => onChoice({ ...choice, default_category })}
        onCreate={(text) => onChoice({ ...choice, default_category: directionKeyOf(text) || null })}
      />
    </Field>
  )
}
