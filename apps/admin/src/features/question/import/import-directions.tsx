import type { ImportPreview } from '@beacon/api/bank/package'
import { Combobox } from '@beacon/ui/form'
import { Section } from '@beacon/ui/layout'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useDirectionsQuery } from '../../../parts/question-access/queries.ts'
import { directionKeyOf } from './direction-key.ts'
import type { DirectionWish } from './plan.ts'

interface Props {
  directions: ImportPreview['directions']
  wishes: Readonly<Record<string, DirectionWish>>
  onWish: (category: string, wish: DirectionWish) => void
}

/** Where each category of the package goes: to a direction of the bank, or to a new one. */
export function ImportDirections({ directions, wishes, onWish }: Props) {
  const { t, i18n } = useLingui()
  const known = useQuery(useDirectionsQuery())
  const rows = known.data?.items ?? []
  const options = rows.map((row) => ({ value: row.resource_id, label: i18n.locale === 'zh' ? row.name_zh : row.name_en, note: row.key }))
  return (
    <Section title={<Trans>Categories in the package</Trans>} note={<Trans>Aliases of a category are matched automatically.</Trans>}>
      <ul className="grid max-w-[720px] grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2">
        {directions.map(({ category, key, direction_id, questions }) => {
          const wish = wishes[category]
          const chosen = wish === undefined ? direction_id : 'direction_id' in wish ? wish.direction_id : null
          const fresh = wish !== undefined && 'key' in wish ? wish.key : key
          return (
            <li key={category} className="contents">
              <span className="min-w-0 truncate text-fg">{category}</span>
              <span className="text-caption text-fg-3">
                <Plural value={questions} one="# question" other="# questions" />
              </span>
              <Combobox
                aria-label={t`Category for ${category}`}
                value={chosen}
                loading={known.isPending}
                placeholder={t`New: ${fresh}`}
                options={options}
                onValueChange={(next) => next !== null && onWish(category, { direction_id: next })}
                onCreate={(text) => {
                  const own = directionKeyOf(text)
                  if (own !== '') onWish(category, { key: own })
                }}
              />
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
