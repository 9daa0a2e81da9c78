import type { startCheck } from '@beacon/api/contest-views'
import { Mark } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import type * as z from 'zod/mini'
import { checkWords } from './check-words.ts'

type Items = z.infer<typeof startCheck>['items']

/** What a check says besides its code: names of questions, numbers. */
function valuesOf(details: Readonly<Record<string, unknown>>, between: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(details).map(([key, value]) => [key, Array.isArray(value) ? value.map((one) => nameIn(one)).join(between) : value]),
  )
}
const nameIn = (one: unknown): string => {
  if (typeof one === 'object' && one !== null && 'name' in one) return String(one.name)
  return Array.isArray(one) ? one.map(String).join(' / ') : String(one)
}

/** The start check list: crosses block the start, triangles may be confirmed. */
export function StartChecks({ items }: { items: Items }) {
  const { i18n } = useLingui()
  const between = i18n.locale === 'zh' ? '、' : ', '
  if (items.length === 0)
    return (
      <p className="flex items-center gap-2 text-jade">
        <Mark name="check" />
        <Trans>Ready to start.</Trans>
      </p>
    )
  return (
    <ul className="flex flex-col gap-1.5">
      {items.map(({ code, level, details }) => {
        const word = checkWords[code]
        return (
          <li key={`${code} ${JSON.stringify(details)}`} className="flex items-start gap-2">
            <span className="flex h-[var(--lead-body)] items-center">
              {level === 'block' ? <Mark name="cross" className="text-vermilion" /> : <Mark name="triangle" className="text-amber" />}
            </span>
            <span className="min-w-0 break-words text-fg">
              {word === undefined ? code : i18n._({ ...word, values: valuesOf(details, between) })}
              <span className="ml-2 text-fg-3">
                {level === 'block' ? <Trans>blocks the start</Trans> : <Trans>may be confirmed</Trans>}
              </span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
