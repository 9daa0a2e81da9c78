import type { BankDiff } from '@beacon/api/topic/topic'
import { useFormatLocale } from '@beacon/i18n'
import { useDirections } from './directions.ts'
import { FieldDiffs } from './field-diff.tsx'
import { useQuestionLabels } from './labels.ts'
import { useDirectionName } from './words.ts'

/** Where a topic's copy and the bank's question differ: what taking the bank's text would change. */
export function BankDiffView({ diff }: { diff: BankDiff }) {
  const labelOf = useQuestionLabels(1)
  const locale = useFormatLocale()
  const { directions } = useDirections()
  const nameOf = useDirectionName()
  const named = (field: string, value: unknown): unknown => {
    const found = field === 'direction_id' ? directions.find(({ resource_id }) => resource_id === value) : undefined
    return found === undefined ? value : nameOf(found)
  }
  return (
    <div lang={locale}>
      <FieldDiffs
        labelOf={labelOf}
        differences={diff.fields.map(({ field, is_secret, topic, bank }) => ({
          field,
          isSecret: is_secret,
          before: named(field, topic),
          after: named(field, bank),
        }))}
      />
    </div>
  )
}
